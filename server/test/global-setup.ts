import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgresUrl: string | undefined
    logFolder: string
  }
}

/** One PostgreSQL and one folder of logs for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const logFolder = path.resolve('.cache/test-logs')
  rmSync(logFolder, { recursive: true, force: true })
  mkdirSync(logFolder, { recursive: true })
  project.provide('logFolder', logFolder)
  const given = process.env['TEST_DATABASE_URL']
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  try {
    const server = await startPostgres()
    project.provide('postgresUrl', server.url)
    return server.stop
  } catch (error) {
    process.stderr.write(
      `\n*** NO POSTGRESQL: ${error instanceof Error ? error.message : error}\n*** Every test of the second store is SKIPPED. Set TEST_DATABASE_URL, or install PostgreSQL.\n\n`,
    )
    project.provide('postgresUrl', undefined)
    return async () => {}
  }
}
