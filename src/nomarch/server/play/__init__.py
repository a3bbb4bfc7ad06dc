"""What happens at a table: opening, sitting down, sealed dice, actions and undo, talk, and what each viewer sees."""
