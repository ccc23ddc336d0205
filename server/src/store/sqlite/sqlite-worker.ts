import { existsSync, fdatasyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { type Durability, openSqliteFile } from './sqlite-file.ts'
import { SqliteStatements, type StatementResult, takeRows } from './sqlite-statements.ts'
import type { StoreReply, StoreRequest, StoreStatement } from './sqlite-thread.ts'

type OpenFile = { statements: SqliteStatements; cursor: Iterator<unknown> | undefined }

const { file, durability } = workerData as { file: string; durability: Durability }
const connections = new Map<number, OpenFile>()
let log: number | undefined

parentPort?.on('message', (request: StoreRequest) => parentPort?.postMessage(reply(request)))

function reply(request: StoreRequest): StoreReply {
  const { number } = request
  try {
    return { number, ...perform(connectionOf(request.connection), request) }
  } catch (error) {
    return { number, failed: asPlainError(error) }
  }
}

function perform(open: OpenFile, request: StoreRequest): Omit<StoreReply, 'number'> {
  const { statements } = open
  if (request.begin !== undefined && !statements.isTransaction) statements.run(request.begin, [])
  if (request.what === 'run') return run(statements, request)
  if (request.what === 'run all') return { results: runAll(statements, request.statements) }
  if (request.what === 'open') open.cursor = statements.iterate(request.sql, request.parameters)
  else if (request.what === 'fetch' && open.cursor) return takeRows(open.cursor, request.max)
  else if (request.what === 'end') end(open)
  else if (request.what === 'roll back' && statements.isTransaction) return rollBack(open)
  else if (request.what === 'close') close(request.connection, open)
  return { rows: [] }
}

/** Runs statements of a transaction, up to the first that fails. */
function runAll(statements: SqliteStatements, all: readonly StoreStatement[]): StatementResult[] {
  if (!statements.isTransaction) throw new Error('not in a transaction')
  return all.map((each) => run(statements, each))
}

/** Syncs a commit behind it: SQLite itself would keep the write lock while it waits for the disk. */
function run(statements: SqliteStatements, { sql, parameters }: StoreStatement): StatementResult {
  const result = statements.run(sql, parameters)
  if (durability === 'full' && statements.takeCommitted()) syncLog()
  return result
}

/** Without a log SQLite syncs each commit itself. */
function syncLog(): void {
  if (log === undefined && existsSync(`${file}-wal`)) log = openSync(`${file}-wal`, 'r+')
  if (log !== undefined) fdatasyncSync(log)
}

/** A connection is opened when it is first used. */
function connectionOf(connection: number): OpenFile {
  const existing = connections.get(connection)
  if (existing) return existing
  const open = { statements: new SqliteStatements(openSqliteFile(file)), cursor: undefined }
  connections.set(connection, open)
  return open
}

function end(open: OpenFile): void {
  open.cursor?.return?.()
  open.cursor = undefined
}

function rollBack(open: OpenFile): Omit<StoreReply, 'number'> {
  end(open)
  return open.statements.run('rollback', [])
}

function close(connection: number, open: OpenFile): void {
  end(open)
  open.statements.close()
  connections.delete(connection)
}

/** Cloning an error leaves out what SQLite's has besides its message. */
function asPlainError(error: unknown): NonNullable<StoreReply['failed']> {
  const { message, errcode } = error as { message?: string; errcode?: number }
  return { message: message ?? String(error), ...(errcode !== undefined && { errcode }) }
}
