import { access, constants } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { AppCtx } from '../../app-ctx.ts'
import type { ListMeaning } from '../../imports/formats/entry.ts'
import { importOf } from '../../imports/imports.ts'
import { profileNames, profilesNamed } from '../../profiles/profiles.ts'
import type { ProfileRow } from '../../store/schema.ts'
import { type Args, CommandFailed, type CommandResult, type LongCommand, type ProgressWatcher, UsageError } from '../command.ts'
import { counted } from '../wording.ts'

const meanings = ['watched', 'watchlist', 'liked'] as const satisfies ListMeaning[]
const POLL_MS = 300
const MAX_NAMES = 20

export const importHistoryCommand: LongCommand = {
  name: 'import history',
  summary: 'Import what somebody watched, rated and listed elsewhere into a profile',
  words: ['FILE'],
  options: { profile: { type: 'string' }, account: { type: 'string' }, person: { type: 'string' }, as: { type: 'string' } },
  optionHelp: {
    'profile ID': 'The profile: its id, or its name if that is unique',
    'account EMAIL': 'The account, if several profiles have the name',
    'person NAME': 'The person, if the file has several',
    'as MEANING': `The meaning of a list that does not state it: ${meanings.join(', ')}`,
  },
  more: `Files of Letterboxd, IMDb, Netflix, Trakt, Simkl, TMDB, Stremio, MovieLens, Jellyfin, Plex, and our own export; see
docs/connect. Existing entries stay as they are, so importing again changes nothing. Uncertain matches are listed to be confirmed.`,
  check: ({ options }) => {
    if (typeof options['profile'] !== 'string') throw new UsageError('--profile ID is required')
    listMeaningIn(options)
  },
  resolvePaths: ({ words, ...args }) => ({ ...args, words: words.map((word) => path.resolve(word)) }),
  runLong: async ({ ctx }, { words: [file = ''], options }, watch) => {
    const profile = await profileFor(ctx, options)
    await requireFile(file)
    await ctx.catalogueHolder.open()
    const person = typeof options['person'] === 'string' ? options['person'] : undefined
    const choices = { listMeaning: listMeaningIn(options), person }
    const { importId } = await ctx.historyImporter.begin(ctx, profile, { file, name: path.basename(file) }, choices)
    return resultOf(await waitForEnd(ctx, { profileId: profile.id, importId }, watch))
  },
}

function listMeaningIn({ as }: Args['options']): ListMeaning | undefined {
  const meaning = meanings.find((known) => known === as)
  if (as !== undefined && !meaning) throw new UsageError(`--as must be one of ${meanings.join(', ')}`)
  return meaning
}

async function requireFile(file: string): Promise<void> {
  await access(file, constants.R_OK).catch(() => {
    throw new CommandFailed(`there is no file ${file} that can be read`)
  })
}

async function profileFor(ctx: AppCtx, { profile, account }: Args['options']): Promise<ProfileRow> {
  const found = await profilesNamed(ctx, String(profile), typeof account === 'string' ? account : undefined)
  const [first, second] = found
  if (!first) throw new CommandFailed(`there is no profile ${JSON.stringify(profile)}${await existingProfiles(ctx, account)}`)
  if (second)
    throw new CommandFailed(`several profiles are called ${JSON.stringify(profile)}: add --account EMAIL, or use the id`)
  return first
}

/** Which profiles there are, for whoever mistyped a name. */
async function existingProfiles(ctx: AppCtx, account: unknown): Promise<string> {
  const names = await profileNames(ctx, { max: MAX_NAMES, ...(typeof account === 'string' && { email: account }) })
  return names.length === 0 ? '' : `; there are: ${names.join(', ')}`
}

type State = Awaited<ReturnType<typeof importOf>>

/** Polls until the import ends. Aborting the command does not stop an import in a running server. */
async function waitForEnd(
  ctx: AppCtx,
  key: { profileId: string; importId: string },
  { onProgress, signal }: ProgressWatcher,
): Promise<State> {
  for (;;) {
    const state = await importOf(ctx, key.profileId, key.importId)
    if (state.status !== 'reading' && state.status !== 'adding') return state
    if (signal.aborted) throw new CommandFailed('stopped; `DELETE /profile/imports/{importId}` undoes what was added')
    onProgress({ phase: state.status, part: state.progress, count: state.read, noun: 'entries' })
    await setTimeout(POLL_MS)
  }
}

function resultOf(state: State): CommandResult {
  if (state.status === 'failed') throw new CommandFailed(state.message ?? 'the file could not be imported')
  if (state.status === 'choosing') {
    const names = (state.people ?? []).map(({ name }) => JSON.stringify(name)).join(', ')
    return { text: `The file has several people: add --person with one of ${names}`, data: state, failed: true }
  }
  const { matched, unsure, missing, added } = state
  const found = `${counted(matched, 'title')} found, ${unsure} to be settled, ${missing} not in the catalogue`
  return { text: `${found}; ${added.toLocaleString('en')} added`, data: state }
}
