"""Rows of words that can stand for each other, by field: what is done, what things are, how they are.

Data only, read by `digest.thesaurus`. Words stand in their base form, rows end in a semicolon. No row joins opposites
(`grow` and `shrink`), a part with its whole, or two things that a program tells apart (`memory` and `disk`).
"""
