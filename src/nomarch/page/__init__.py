"""What people see: frames, fragments and words. It draws what it is given and knows no rules."""
