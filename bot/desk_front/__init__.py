"""What the front desk answers, by who asks: readers (what they follow, action items, stories) and managers (desks)."""
