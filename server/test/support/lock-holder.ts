import { DatabaseSync } from 'node:sqlite'

/** A process that takes the write lock of the SQLite file it is given, says so, and holds it until it is ended. */
const database = new DatabaseSync(process.argv[2] ?? '', { timeout: 3000 })
database.exec('BEGIN IMMEDIATE')
process.send?.('locked')
// Keeps it running until then, and the file open: a database that nobody holds any more is closed, and its lock with it.
process.once('disconnect', () => {
  database.close()
  process.exit(0)
})
