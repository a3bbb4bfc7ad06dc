"""The server: tables, their store, and the pages that show them.

`app` puts it together, `services` makes everything that a request needs; `sockets`, `api` and the pages are its doors.
What happens behind them has rooms: `play` (at a table), `storage`, `bots`, `people`, `contests`, `notices`, `study`,
`learning`, `daily`. What belongs to all of them stands here beside them: errors, limits, identity, news between
processes.

Nothing is imported here: worker processes need one module of this package and start quickly without the others.
"""
