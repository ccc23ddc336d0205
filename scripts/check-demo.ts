import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createGunzip } from 'node:zlib'
import { demoTitles } from '../server/src/catalogue/sources/demo/demo.ts'

// Compares the demo's facts with a whole catalogue, when there is one: same id, title, year ± 1, runtime ± 5, genres.
// Its series have ids and genres of another source: they are looked up by title and year, and only runtimes are
// compared.

const CATALOGUE = fileURLToPath(new URL('../../shared/data/catalogue.ndjson.gz', import.meta.url))
const EXCEPTIONS = fileURLToPath(new URL('../server/demo/exceptions.txt', import.meta.url))

type DemoTitle = { id: string; title: string; release_date?: string; runtime?: number; genres?: { id: number; name: string }[] }
export type Checked = { compared: number; differing: { id: string; what: string[] }[]; unknown: string[] }

/** Whether the catalogue to compare with is there. */
export const canCheck = (): boolean => existsSync(CATALOGUE)

/** The ids whose difference is known and explained in `server/demo/exceptions.txt`. */
export function explained(): Set<string> {
  const lines = readFileSync(EXCEPTIONS, 'utf8').split('\n')
  return new Set(lines.filter((line) => /^(MV|TV)_/.test(line)).map((line) => line.split(' ')[0] ?? ''))
}

/** Looks every demo title up in the catalogue. */
export async function checkDemo(): Promise<Checked> {
  const demoTitlesByKey = new Map<string, DemoTitle>(demoTitles().map((title) => [keyOf(title), title]))
  const found = new Map<string, DemoTitle>()
  for await (const line of createInterface({ input: createReadStream(CATALOGUE).pipe(createGunzip()) })) {
    const title = JSON.parse(line) as DemoTitle
    if (demoTitlesByKey.has(keyOf(title))) found.set(keyOf(title), title)
  }
  const differing: Checked['differing'] = []
  const unknown: string[] = []
  for (const [key, ours] of demoTitlesByKey) {
    const theirs = found.get(key)
    const what = theirs ? differences(ours, theirs) : []
    if (what.length > 0) differing.push({ id: ours.id, what })
    if (!theirs) unknown.push(ours.id)
  }
  return { compared: found.size, differing, unknown }
}

const isSeries = ({ id }: DemoTitle) => id.startsWith('TV_')
const yearOf = ({ release_date = '' }: DemoTitle) => Number(release_date.slice(0, 4))
const keyOf = (title: DemoTitle) => (isSeries(title) ? `${fold(title.title)} ${yearOf(title)}` : title.id)

function differences(ours: DemoTitle, theirs: DemoTitle): string[] {
  const genres = (title: DemoTitle) =>
    (title.genres ?? [])
      .map(({ name }) => name)
      .sort()
      .join(', ')
  const checks: [string, boolean, unknown, unknown][] = [
    ['title', fold(ours.title) === fold(theirs.title), ours.title, theirs.title],
    ['year', !yearOf(theirs) || Math.abs(yearOf(ours) - yearOf(theirs)) <= 1, yearOf(ours), yearOf(theirs)],
    ['runtime', !theirs.runtime || Math.abs((ours.runtime ?? 0) - theirs.runtime) <= 5, ours.runtime, theirs.runtime],
    ['genres', isSeries(ours) || !theirs.genres?.length || genres(ours) === genres(theirs), genres(ours), genres(theirs)],
  ]
  return checks.filter(([, same]) => !same).map(([what, , mine, other]) => `${what}: ${mine} / ${other}`)
}

function fold(title: string): string {
  return title
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (!canCheck()) {
    console.log('skipped: no ../shared/data')
  } else {
    const { compared, differing, unknown } = await checkDemo()
    for (const { id, what } of differing) console.log(`${id} ${explained().has(id) ? '(explained) ' : ''}${what.join('; ')}`)
    console.log(
      `${compared} compared, ${differing.length} differ, ${unknown.length} are not in the catalogue: ${unknown.join(' ')}`,
    )
  }
}
