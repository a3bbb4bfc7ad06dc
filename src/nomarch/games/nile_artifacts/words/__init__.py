"""What people read: names, prompts, choices, reasons, the log, the table in letters."""
