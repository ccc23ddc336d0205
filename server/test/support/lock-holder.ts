import { DatabaseSync } from 'node:sqlite'

/** A process that takes the write lock of the SQLite file it is given, says so, and holds it until it is ended. */
const database = new DatabaseSync(process.argv[2] ?? '', { timeout: 3000 })
database.exec('BEGIN IMMEDIATE')
process.send?.('locked')
process.once('disconnect', () => process.exit(0)) // and keeps it running until then
