import { DatabaseSync } from 'node:sqlite'

/** A process that takes the write lock of the SQLite file it is given, says so, and holds it until it is ended. */
const database = new DatabaseSync(process.argv[2] ?? '', { timeout: 3000 })
database.exec('BEGIN IMMEDIATE')
process.send?.('locked')
// Keeps the process and the file open until then: a database without references is closed, and its lock released.
process.once('disconnect', () => {
  database.close()
  process.exit(0)
})
