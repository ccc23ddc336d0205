import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowFromLine, rowToLine } from '../../../src/store/backup/format.ts'
import type { Store } from '../../../src/store/open.ts'
import { type Table, tableNames, tables } from '../../../src/store/tables/tables.ts'
import { type Installation, newInstallation } from '../../support/store/backups.ts'
import { onEachStore } from '../../support/world.ts'

onEachStore('the tables of a backup', (kind) => {
  let place: Installation
  let store: Store
  beforeAll(async () => {
    place = await newInstallation(kind)
    store = await place.open()
  })
  afterAll(async () => {
    await store?.close()
    await place?.remove()
  })

  it('are all the tables of the store, but for the list of migrations', async () => {
    const found = (await store.slow.introspection.getTables()).map(({ name }) => name)
    expect([...tableNames, 'migrations'].sort()).toEqual(found.sort())
  })

  it('come parents first, and none that a restore keeps belongs to one that it drops', async () => {
    const links = await foreignKeys(store)
    expect(links.length).toBeGreaterThan(5)
    for (const { child, parent } of links) {
      expect(tableNames.indexOf(parent), `${child} → ${parent}`).toBeLessThan(tableNames.indexOf(child))
      if (tables[child] === 'content') expect(tables[parent], `${child} → ${parent}`).toBe('content')
    }
  })
})

async function foreignKeys({ kind, slow }: Store): Promise<{ child: Table; parent: Table }[]> {
  if (kind === 'postgres') {
    const links = sql<{ child: Table; parent: Table }>`
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'`
    return (await links.execute(slow)).rows
  }
  const links = sql<{ child: Table; parent: Table }>`
    select tables.name as child, links."table" as parent
    from sqlite_master tables, pragma_foreign_key_list(tables.name) links where tables.type = 'table'`
  return (await links.execute(slow)).rows
}

describe('a row of a backup', () => {
  it('is restored unchanged, with bytes and nulls', () => {
    const row = { id: 'a "quoted"\nline', count: -3.5, none: null, empty: '', bytes: new Uint8Array([0, 10, 255]) }
    const back = rowFromLine(JSON.parse(rowToLine('things', row)))
    expect(back.table).toBe('things')
    expect({ ...back.row, bytes: [...(back.row['bytes'] as Uint8Array)] }).toEqual({ ...row, bytes: [0, 10, 255] })
  })

  it('is one line', () => {
    expect(rowToLine('things', { text: 'two\nlines\u2028' }).match(/\n/g)).toHaveLength(1)
  })
})
