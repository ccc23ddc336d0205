import path from 'node:path'
import { tsvFields } from '../delimited.ts'
import { fingerprintOfAll, pathsIn } from '../folder.ts'
import { gather, type LineOutcome } from '../gather.ts'
import { type LinePosition, linesOf, START } from '../lines.ts'
import { firstLine } from '../ratings.ts'
import { type Source, WrongFormat } from '../source.ts'
import { basicsOf, imdbFacts } from './imdb-facts.ts'
import { readVotes } from './imdb-votes.ts'

const FILES = ['title.basics.tsv', 'title.ratings.tsv'] as const
const HEADERS = { 'title.basics.tsv': 'tconst\ttitleType\tprimaryTitle', 'title.ratings.tsv': 'tconst\taverageRating\tnumVotes' }

export type ImdbChoice = {
  /** Titles with fewer votes are skipped. */
  minVotes: number
  /** The number of the title of another source with this IMDb id. */
  knownAs: (imdbNumber: number) => number | undefined
}

/** IMDb's data files: films and series. For titles of other sources only missing facts are filled in. */
export async function imdbSource(folder: string, { minVotes, knownAs }: ImdbChoice): Promise<Source> {
  const files = pathsIn(folder, FILES)
  for (const name of FILES)
    if (!(await firstLine(files[name]))?.startsWith(HEADERS[name]))
      throw new WrongFormat(`${files[name]} does not begin with ${HEADERS[name].replaceAll('\t', ', ')}: is it from IMDb?`)
  return {
    name: 'imdb',
    location: path.resolve(folder),
    fingerprint: `${await fingerprintOfAll(files)} ${minVotes}`,
    notices: [
      'Information courtesy of IMDb (https://www.imdb.com). Used with permission. For personal and non-commercial use only.',
    ],
    async *batches(position) {
      const from = position === undefined ? START : (JSON.parse(position) as LinePosition)
      const votes = await readVotes(files['title.ratings.tsv'])
      const take = (text: string, line: number): LineOutcome => {
        if (line === 1 || text === '') return undefined
        const basics = basicsOf(tsvFields(text))
        if ('skipped' in basics || 'refused' in basics) return basics
        const counted = votes.get(basics.number)
        if ((counted?.count ?? 0) < minVotes) return { skipped: `fewer than ${minVotes} votes` }
        const facts = imdbFacts(basics, counted)
        const number = knownAs(basics.number)
        return number === undefined ? { title: { at: `line ${line}`, facts } } : { filling: { number, facts } }
      }
      yield* gather(linesOf(files['title.basics.tsv'], from), {
        phase: 'titles',
        take,
        position: (at) => JSON.stringify(at),
      })
    },
  }
}
