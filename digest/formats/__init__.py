"""The written forms of activity/1 and story/1, read and written without loss."""
