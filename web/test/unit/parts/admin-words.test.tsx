import type { ComponentChild } from 'preact'
import { describe, expect, it } from 'vitest'
import type { ImportRun, Training } from '../../../src/parts/admin/api.ts'
import { draw } from '../support/drawn.ts'
import { openBrowser } from '../support/open-browser.ts'
import { openServer } from '../support/test-server.ts'

const times = { startedAt: '2026-03-04T05:06:07.000Z', updatedAt: '2026-03-04T05:06:08.000Z' }
const run: ImportRun = {
  ...{ importId: 'run_1', source: 'tmdb', place: 'all', status: 'running', ...times },
  ...{ progress: { phase: 'changed', part: 0.5 }, read: 3, added: 2, changed: 1, refused: 0, problems: [] },
}
const quality = { recall20: 0.2, recall50: 0.3, ndcg100: 0.25 }
const training: Training = {
  ...{ modelId: 'model_1', madeAt: times.startedAt, status: 'ready', bytes: 1000, seed: 1, words: 'Compared: better.' },
  ...{ learnt: null, before: quality, after: { ...quality, ndcg100: 0.5 }, settings: null },
}

async function inGerman(element: () => Promise<ComponentChild>) {
  const browser = await openBrowser({ language: 'de' })
  openServer({})
  return draw(browser, await element())
}

describe('administration in German', () => {
  const entry = (changes: Partial<ImportRun>) =>
    inGerman(async () => {
      const { ImportEntry } = await import('../../../src/parts/admin/import-entry.tsx')
      return <ImportEntry run={{ ...run, ...changes }} isStopping={false} onStop={() => {}} />
    })

  it('names the phase of an import', async () => {
    expect((await entry({})).text()).toContain('Geänderte Titel · ')
  })

  it('explains that an import broke off, and marks the message of the server as English', async () => {
    const screen = await entry({ status: 'failed', message: 'TMDB refuses the key' })
    expect(screen.get('.field-error').textContent).toMatch(/^Der Import ist abgebrochen\./)
    expect(screen.get('.field-error [lang=en]').textContent).toBe('TMDB refuses the key')
  })

  it.each([
    ['reading the catalogue', 'reading'],
    ['gathering, 1200 read', 'gathering'],
    ['title to title λ 300', 'learning'],
    ['comparing', 'comparing'],
  ])('names the stage of the training phase %j', async (phase, stage) => {
    await openBrowser({ language: 'de' })
    const { stageOf } = await import('../../../src/parts/admin/training-stage.ts')
    expect(stageOf(phase)).toBe(stage)
  })

  it.each([
    [training, 'Reihenfolge der ersten 100 Titel: 0,5. Vorher: 0,25.'],
    [{ ...training, after: null, before: null }, 'Nicht gemessen: Es waren zu wenige Personen für einen Vergleich.'],
  ])('states how good a model is, in its own words', async (shown, text) => {
    const screen = await inGerman(async () => {
      const { ModelList } = await import('../../../src/parts/admin/model-list.tsx')
      return <ModelList trainings={[shown]} inService={null} />
    })
    expect(screen.text()).toContain(text)
    expect(screen.text()).not.toContain('Compared')
  })
})
