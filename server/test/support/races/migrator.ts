import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { secretOf } from '../../../src/store/data-folder/secret-file.ts'
import { openStore } from '../../../src/store/open.ts'

export type MigrationOrder = { databaseUrl: string | undefined; dataDir: string }
export type MigrationDone = { secrets: string[] } | { error: string }

const SECRETS = 50

/** A process that opens a given store, over and over: two of them race for the migrations. */
process.on('message', async ({ databaseUrl, dataDir }: MigrationOrder) => {
  const done: MigrationDone = await openStore({ databaseUrl, dataDir, durability: 'normal', now: Date.now }).then(
    async (store) => {
      await store.close()
      if (databaseUrl !== undefined) return { secrets: [] } // a shared store has a shared secret
      return { secrets: Array.from({ length: SECRETS }, (_, number) => secretOf(path.join(dataDir, `${number}`), randomBytes)) }
    },
    (error) => ({ error: String(error) }),
  )
  process.send?.(done)
})
process.on('disconnect', () => process.exit())
