"""What a server keeps: the database and its form, backups, uploads, and how much fits."""
