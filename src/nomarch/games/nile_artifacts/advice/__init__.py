"""What bots and learners look at; no rule depends on it."""
