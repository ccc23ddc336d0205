import path from 'node:path'
import type { AppCtx } from '../../app-ctx.ts'
import { type ImportReport, runImport } from '../../catalogue/importing/import.ts'
import { takeImportLease } from '../../catalogue/importing/import-lease.ts'
import { openTmdb, tmdbDefaults } from '../../catalogue/importing/import-orders.ts'
import { titlesByImdbId } from '../../catalogue/importing/known-titles.ts'
import { isCatalogueSource } from '../../catalogue/importing/precedence.ts'
import { imdbSource } from '../../catalogue/sources/imdb/imdb.ts'
import { movielensSource } from '../../catalogue/sources/movielens/movielens.ts'
import { ndjsonSource } from '../../catalogue/sources/ndjson.ts'
import { ratingsSource } from '../../catalogue/sources/ratings.ts'
import type { Source } from '../../catalogue/sources/source.ts'
import { MAX_PAGES } from '../../catalogue/sources/tmdb/tmdb-lists.ts'
import { type Args, CommandFailed, type LongCommand, UsageError, wholeNumberOption } from '../command.ts'
import { importResult } from '../import-words.ts'
import { stepsAfterImport } from '../next-steps.ts'

const RESUME_HELP = 'Stop it with Ctrl-C at any time; the same command continues it. See docs/catalogue.md.'
const DEFAULT_LANGUAGES = tmdbDefaults.languages.join()

type ImportDescription = Pick<LongCommand, 'summary' | 'words' | 'options' | 'optionHelp' | 'more' | 'check'>

/** Builds an import command; they differ in their source only. */
function importCommand(
  name: string,
  described: ImportDescription,
  open: (ctx: AppCtx, args: Args) => Promise<Source>,
): LongCommand {
  const noun = name === 'ratings' ? 'ratings' : 'read'
  return {
    name: `import ${name}`,
    ...described,
    resolvePaths: ({ words, options, ...args }) => ({
      ...args,
      words: words.map((word) => path.resolve(word)),
      options: { ...options, ...(typeof options['ids'] === 'string' && { ids: path.resolve(options['ids']) }) },
    }),
    runLong: async ({ ctx }, args, { onProgress, signal }) => {
      const lease = await takeImportLease(ctx) // undefined while another import has it: from the console both may run
      try {
        const source = await open(ctx, args)
        const report: ImportReport = await runImport(ctx, source, {
          onProgress: (progress) => onProgress({ ...progress, noun }),
          signal,
        })
        return importResult(report, await stepsAfterImport(ctx, report))
      } finally {
        await lease?.end()
      }
    },
  }
}

export const importNdjsonCommand = importCommand(
  'ndjson',
  {
    summary: 'Import titles from a file with one JSON object per line, plain or compressed with gzip',
    words: ['FILE'],
    more: RESUME_HELP,
  },
  (_, { words: [file = ''] }) => ndjsonSource(file),
)

export const importTmdbCommand = importCommand(
  'tmdb',
  {
    summary: 'Import titles from TMDB, and update existing ones',
    options: {
      pages: { type: 'string' },
      ids: { type: 'string' },
      'least-popularity': { type: 'string' },
      region: { type: 'string' },
      languages: { type: 'string' },
      all: { type: 'boolean' },
      api: { type: 'string' },
    },
    optionHelp: {
      'pages N': `How many pages of the most popular films, and of series, 20 titles each (1 to ${MAX_PAGES}; ${tmdbDefaults.pages})`,
      'ids FILE': 'Instead of pages: TMDB’s daily id file, or lines like MV_603',
      'least-popularity X': 'With a daily id file: only titles that are at least this popular',
      'region DE,US': 'Keep certificates and offers of these regions; otherwise of all',
      'languages en,de': `Keep translations in these languages (${DEFAULT_LANGUAGES})`,
      all: 'Fetch all titles from TMDB again, not only those that TMDB lists as changed',
      'api URL': 'Another server with version 3 of TMDB’s API; it receives the key',
    },
    more: `Needs TMDB_API_KEY where the server runs. Check yourself that TMDB’s terms allow your use.\n${RESUME_HELP}`,
    check: checkTmdb,
  },
  openTmdbSource,
)

export const importMovielensCommand = importCommand(
  'movielens',
  {
    summary: 'Import a MovieLens folder: films, tags as keywords, and ratings to train on',
    words: ['DIR'],
    more: `Films that another source has brought stay as they are. MovieLens is for research and non-commercial use.\n${RESUME_HELP}`,
  },
  (_, { words: [folder = ''] }) => movielensSource(folder),
)

export const importImdbCommand = importCommand(
  'imdb',
  {
    summary: 'Import films and series from IMDb’s title.basics and title.ratings files',
    words: ['DIR'],
    options: { 'least-votes': { type: 'string' } },
    optionHelp: { 'least-votes N': 'Leave out titles with fewer votes (0)' },
    more: `Titles that are here under the same IMDb id are only filled where facts are missing. For personal and non-commercial use.\n${RESUME_HELP}`,
    check: ({ options }) => void wholeNumberOption(options, 'least-votes', { min: 0, max: 1_000_000_000 }),
  },
  async (ctx, { words: [folder = ''], options }) => {
    const known = await titlesByImdbId(ctx)
    const minVotes = wholeNumberOption(options, 'least-votes', { min: 0, max: 1_000_000_000 }) ?? 0
    return imdbSource(folder, { minVotes, knownAs: (number) => known.get(number) })
  },
)

export const importRatingsCommand = importCommand(
  'ratings',
  {
    summary: 'Import an audience to train on from CSV: user, title, rating, time',
    words: ['FILE'],
    options: { name: { type: 'string' } },
    optionHelp: { 'name NAME': 'Name of the audience; one with the same name is replaced (ratings)' },
    more: `Columns by their names: user,mediaId[,rating[,ratedAt]]; rating 0 to 10, ratedAt ISO 8601 or Unix time.\n${RESUME_HELP}`,
    check: ({ options: { name = 'ratings' } }) => {
      if (!/^[a-z][a-z0-9-]{0,31}$/.test(String(name)) || isCatalogueSource(String(name)))
        throw new UsageError(
          '--name may have up to 32 lower-case letters, digits and dashes, and must not be the name of a catalogue source',
        )
    },
  },
  (_, { words: [file = ''], options: { name = 'ratings' } }) => ratingsSource(file, String(name)),
)

async function openTmdbSource(ctx: AppCtx, { options }: Args): Promise<Source> {
  const { adult } = ctx.settings
  const { ids } = options
  const list =
    typeof ids === 'string'
      ? { file: ids, minPopularity: Number(options['least-popularity'] ?? 0), adult }
      : { pages: wholeNumberOption(options, 'pages', { max: MAX_PAGES }) ?? tmdbDefaults.pages }
  const regions = options['region'] === undefined ? null : listed(options['region']).map((region) => region.toUpperCase())
  const languages = listed(options['languages'] ?? DEFAULT_LANGUAGES)
  const wish = { list, regions, languages, all: options['all'] === true }
  const source = await openTmdb(ctx, wish, String(options['api'] ?? ctx.tmdbApi))
  if (!source) throw new CommandFailed('TMDB_API_KEY is not set where this runs; get a key in your settings at themoviedb.org')
  return source
}

function checkTmdb({ options }: Args): void {
  const pages = wholeNumberOption(options, 'pages', { max: MAX_PAGES })
  if (pages !== undefined && options['ids'] !== undefined) throw new UsageError('use --pages or --ids, not both')
  if (Number.isNaN(Number(options['least-popularity'] ?? 0))) throw new UsageError('--least-popularity must be a number')
  if (!listed(options['region'] ?? 'US').every((region) => /^[A-Z]{2}$/i.test(region)))
    throw new UsageError('--region must be codes of two letters, like DE,US')
  if (!listed(options['languages'] ?? 'en').every((language) => /^[a-z]{2}$/.test(language)))
    throw new UsageError('--languages must be codes of two lower-case letters, like en,de')
  if (options['api'] !== undefined && !/^https?:\/\//.test(String(options['api'])))
    throw new UsageError('--api must be an address that begins with http:// or https://')
}

const listed = (value: string | boolean) =>
  String(value)
    .split(',')
    .map((part) => part.trim())
