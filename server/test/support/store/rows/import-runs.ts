import type { ImportRunRow } from '../../../../src/store/schema.ts'

/** An import that has begun, as its row; what a test asks for stands in `row`. */
export const importRun = (row: Partial<ImportRunRow> & Pick<ImportRunRow, 'id' | 'started_at'>): ImportRunRow => ({
  source: 'ndjson',
  place: '/a',
  position: '{"at":0}',
  status: 'running',
  read: 0,
  added: 0,
  changed: 0,
  refused: 0,
  problems: '[]',
  updated_at: row.started_at,
  finished_at: null,
  ...row,
})
