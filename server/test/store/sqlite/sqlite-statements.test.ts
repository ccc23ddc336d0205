import { constants, DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { SqliteStatements } from '../../../src/store/sqlite/sqlite-statements.ts'

const QUERY = 'select * from films order by id'

function openFilms(): SqliteStatements {
  const statements = new SqliteStatements(new DatabaseSync(':memory:'))
  statements.run('create table films (id integer primary key, name text)', [])
  statements.run('insert into films (name) values (?), (?)', ['Ponyo', null])
  return statements
}

describe('SqliteStatements', () => {
  it('returns rows as objects by column', () => {
    expect(openFilms().run(QUERY, [])).toEqual({
      rows: [
        { id: 1, name: 'Ponyo' },
        { id: 2, name: null },
      ],
    })
  })

  it('returns the rows of a write that asks for them, and the number of changes otherwise', () => {
    const statements = openFilms()
    expect(statements.run('insert into films (name) values (?) returning id', ['Alien'])).toEqual({ rows: [{ id: 3 }] })
    expect(statements.run('delete from films where id < ?', [3])).toEqual({ rows: [], changes: 2 })
  })

  it('names the columns that a table got after a statement was prepared', () => {
    const statements = openFilms()
    statements.run(QUERY, [])
    statements.run('alter table films add column year integer default 2008', [])
    expect(statements.run(QUERY, []).rows[0]).toEqual({ id: 1, name: 'Ponyo', year: 2008 })
  })

  it('plans a statement once, whatever its limit', () => {
    const database = new DatabaseSync(':memory:')
    const statements = new SqliteStatements(database)
    let planned = 0
    database.setAuthorizer(() => {
      planned++
      return constants.SQLITE_OK
    })
    const first = (limit: number) => statements.run('select value from json_each(?) limit ?', ['["Alien","Ponyo"]', limit]).rows
    expect(first(2)).toEqual([{ value: 'Alien' }, { value: 'Ponyo' }])
    const before = planned
    expect(first(1)).toEqual([{ value: 'Alien' }])
    expect(planned).toBe(before)
  })
})
