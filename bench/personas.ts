import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { decodeModel, encodeModel, type Model, type TitleFacts } from '@marquee/engine'
import { demoTitles } from '../server/src/catalogue/sources/demo/demo.ts'
import { trainOffline } from '../server/src/training/evaluation/offline-model.ts'
import { readAudience } from '../server/src/training/interactions/audience.ts'
import { threadsFor, withCompute } from '../server/src/training/threads/compute.ts'
import { dataDir, linesOf } from './engine/data.ts'
import { openServer, type PrintedPage, type PrintedTitle, preparedOf } from './personas/data.ts'
import { type Persona, personas } from './personas/people.ts'
import { brokenRules } from './personas/rules.ts'

// Prints the pages of personas for reading. Arguments: parts of their names; default: all.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** ml-1m, or the file of a model. If the file does not exist, a model of ML-1M is written to it. */
    audience: { type: 'string' },
    /** The file of the prepared catalogue. If it does not exist, it is written: the next run starts sooner. */
    prepared: { type: 'string' },
    /** A module whose `personas` are printed instead. */
    people: { type: 'string' },
    demo: { type: 'boolean', default: false },
    /** Prints only the broken rules. */
    rules: { type: 'boolean', default: false },
    titles: { type: 'string', default: '10' },
    language: { type: 'string', default: 'en' },
  },
})
if (!dataDir && !values.demo) {
  console.log('skipped: no ../shared/data')
  process.exit(0)
}
const max = Number(values.titles)
const people = values.people === undefined ? personas : await peopleIn(values.people)
const titles = await titlesOf()
const server = await openServer(titles, await preparedFile())
if (values.audience !== undefined) await server.serve(await modelOf(values.audience))
for (const persona of people) {
  if (positionals.length > 0 && !positionals.some((part) => persona.name.includes(part))) continue
  const liked = server.found(persona.likes)
  const known = liked.map((number) => nameOf(server.titles[number]))
  console.log(`\n# ${persona.name}: likes ${known.join(' · ') || 'nothing'}`)
  const page = server.pageOf(persona, values.language)
  if (!values.rules) print(page)
  for (const broken of brokenRules(persona.name, page, { titles: server.titles, liked })) console.log(`!! ${broken}`)
}

async function titlesOf(): Promise<TitleFacts[]> {
  if (values.demo) return [...demoTitles()] as TitleFacts[]
  const titles: TitleFacts[] = []
  for await (const line of linesOf('catalogue.ndjson.gz')) titles.push(JSON.parse(line) as TitleFacts)
  return titles
}

async function peopleIn(file: string): Promise<readonly Persona[]> {
  const { personas } = (await import(path.resolve(file))) as { personas: readonly Persona[] }
  return personas
}

async function preparedFile(): Promise<Uint8Array> {
  const file = values.prepared
  if (file !== undefined && existsSync(file)) return readFileSync(file)
  const bytes = await preparedOf(titles)
  if (file !== undefined) writeFileSync(file, bytes)
  return bytes
}

async function modelOf(audience: string): Promise<Model> {
  if (audience !== 'ml-1m' && existsSync(audience)) return decodeModel(readFileSync(audience))
  const bytes = await trainOnMl1m()
  if (audience !== 'ml-1m') writeFileSync(audience, bytes)
  return decodeModel(bytes)
}

/** A model trained as on a server, including the choice of settings: other settings would give other pages. */
async function trainOnMl1m(): Promise<Uint8Array> {
  const audience = await readAudience(path.join(dataDir, 'ml-1m/ratings.csv.gz'))
  const catalogue = path.join(dataDir, 'catalogue.ndjson.gz')
  return withCompute(async (compute) => {
    const { model } = await trainOffline(compute, audience, { catalogue, randomSeed: 1, progress: () => {}, seeds: [] })
    return encodeModel(model)
  }, threadsFor(audience.user.length))
}

function nameOf(facts: TitleFacts | undefined): string {
  return `${facts?.title}${facts?.media_type === 'tv' ? ' [tv]' : ''} (${facts?.release_date?.slice(0, 4) ?? '?'})`
}

function line({ facts, reason, because }: PrintedTitle): string {
  const [first] = because
  return `${nameOf(facts)} — ${reason}${first ? ` [${first.title} ${first.share}]` : ''}`
}

function print({ hero, rows }: PrintedPage): void {
  console.log('## hero')
  for (const item of hero) console.log(`   ${line(item)}`)
  for (const { title, kind, reason, items, links } of rows) {
    console.log(`## ${title}  {${kind}, ${items.length}} — ${reason}`)
    if (links.length > 0) console.log(`   ${links.join(' · ')}`)
    for (const item of items.slice(0, max)) console.log(`   ${line(item)}`)
  }
}
