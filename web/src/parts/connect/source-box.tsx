import type { Source } from '@marquee/sdk'
import { useRef, useState } from 'preact/hooks'
import { useKeptFocus } from '../../focus/use-kept-focus.ts'
import { household } from '../../messages/household.ts'
import { locale } from '../../messages/screens.ts'
import { marquee } from '../../watching/client.ts'
import { Button } from '../controls/button.tsx'
import { Field } from '../controls/field.tsx'
import { isolated, shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'
import { timeAgo } from '../status/time.ts'
import { FoldedBox } from './fold.tsx'
import { StatusLight } from './status-light.tsx'

const words = household.sources
const number = new Intl.NumberFormat(locale)

export const sourceKinds = ['jellyfin', 'emby', 'plex'] as const

const calmStates: readonly Source['state'][] = ['waiting', 'reading', 'ok']
/** States with several causes, of which one is named. */
const vagueStates: readonly Source['state'][] = ['unreachable', 'unsuitable', 'unknown_user']

type BoxProps = { kind: Source['kind']; sources: readonly Source[]; nowMs: number; onChanged: () => void }

/** One kind of media server: the connected ones, and a form to add another. */
export function SourceBox({ kind, sources, nowMs, onChanged }: BoxProps) {
  const name = household.connect.names[kind]
  const failing = sources.find(({ state }) => !calmStates.includes(state))
  return (
    <FoldedBox
      name={name}
      light={sources.length > 0 && <StatusLight isOn={!failing} label={words.states[failing?.state ?? 'ok']} />}
      testId={`source-${kind}`}
      isUrgent={failing !== undefined}
    >
      <p class="quiet">{words.where[kind]}</p>
      {sources.map((source) => (
        <SourceEntry key={source.id} source={source} nowMs={nowMs} onChanged={onChanged} />
      ))}
      <AddSourceForm kind={kind} name={name} onChanged={onChanged} />
    </FoldedBox>
  )
}

type EntryProps = { source: Source; nowMs: number; onChanged: () => void }

function SourceEntry({ source, nowMs, onChanged }: EntryProps) {
  const { id, address, user, state, found, lastPulledAt } = source
  const reading = useAction(async () => {
    await marquee.sources.pull(id)
    onChanged()
  })
  return (
    <div class="stack-tight source-entry" data-testid="source">
      <div class="client-head">
        <p class="entry-name source-address">
          <bdi>{address}</bdi>
          {user !== null && <bdi class="quiet"> · {user}</bdi>}
        </p>
        <StatusLight isOn={state === 'ok'} label={words.states[state]} />
      </div>
      <p class={state === 'ok' ? 'quiet' : 'client-once'} role="status">
        {words.states[state]}
      </p>
      {vagueStates.includes(state) && <Cause source={source} />}
      {lastPulledAt !== null && (
        <p class="quiet">
          {words.read({ time: timeAgo(lastPulledAt, nowMs) })} · {words.found(counts(found))}
          {found.unmatched > 0 && ` · ${household.connect.counts.unmatched({ n: found.unmatched })}`}
        </p>
      )}
      <FailureNotice failure={reading.failure} />
      <div class="source-actions">
        <Button
          busy={reading.busy || state === 'reading'}
          onPress={reading.run}
          label={`${words.readNow}: ${address}`}
          testId="read-now"
        >
          {words.readNow}
        </Button>
        <RemoveSourceButton source={source} onChanged={onChanged} />
      </div>
      <ChangeSource source={source} onChanged={onChanged} />
    </div>
  )
}

/** Why it could not be read; readings of earlier versions have only a message in English. */
function Cause({ source: { failure, message } }: { source: Source }) {
  if (failure && hasCause(failure.code)) return <p class="quiet">{causeText(failure.code, failure)}</p>
  if (message === null) return null
  return (
    <p class="quiet" lang="en" dir="auto">
      {message}
    </p>
  )
}

type FailureCode = NonNullable<Source['failure']>['code']
/** Codes whose state says everything. */
type StatedCode = 'key-refused' | 'address-not-allowed' | 'key-lost' | 'failed'
type CauseCode = Exclude<FailureCode, StatedCode>

function hasCause(code: FailureCode): code is CauseCode {
  return Object.hasOwn(words.causes, code)
}

function causeText(code: CauseCode, { status = 0, limit = 0, users = [] }: NonNullable<Source['failure']>): string {
  const text = words.causes[code]
  if (typeof text === 'string') return text
  const names = users.map((name) => isolated(shownName(name))).join(', ')
  return text({ status: String(status), limit: number.format(limit), users: names })
}

function counts({ films, series, watched }: Source['found']) {
  return {
    films: household.imports.films({ n: films }),
    series: household.imports.series({ n: series }),
    watched: words.watched({ n: watched }),
  }
}

/** Needs two presses: the key cannot be restored. */
function RemoveSourceButton({ source, onChanged }: Omit<EntryProps, 'nowMs'>) {
  const [isSure, setIsSure] = useState(false)
  const removing = useAction(async () => {
    await marquee.sources.remove(source.id)
    onChanged()
  })
  return (
    <>
      <FailureNotice failure={removing.failure} />
      <Button
        look={isSure ? 'danger' : 'plain'}
        busy={removing.busy}
        onPress={isSure ? removing.run : () => setIsSure(true)}
        label={isSure ? words.removeSure : `${words.remove}: ${source.address}`}
        testId="remove-source"
      >
        {isSure ? words.removeSure : words.remove}
      </Button>
    </>
  )
}

const refusedStates: readonly Source['state'][] = ['refused', 'key_lost', 'unknown_user']

/** A form for another key and user: open where the server refused them, else behind a button. */
function ChangeSource({ source, onChanged }: Omit<EntryProps, 'nowMs'>) {
  const [isOpen, setIsOpen] = useState(false)
  const area = useRef<HTMLDivElement>(null)
  useKeptFocus(area)
  const isShown = isOpen || refusedStates.includes(source.state)
  return (
    <div ref={area}>
      {isShown ? (
        <ChangeSourceForm source={source} onChanged={onChanged} onSaved={() => setIsOpen(false)} />
      ) : (
        <Button look="link" onPress={() => setIsOpen(true)} label={`${words.newKey}: ${source.address}`} testId="new-key">
          {words.newKey}
        </Button>
      )}
    </div>
  )
}

type ChangeFormProps = Omit<EntryProps, 'nowMs'> & { onSaved: () => void }

function ChangeSourceForm({ source: { id, kind, state, address, user }, onChanged, onSaved }: ChangeFormProps) {
  const form = useForm({
    initial: { key: '', user: user ?? '' },
    check: ({ key }) => ({ key: key.trim() === '' && state !== 'unknown_user' ? words.keyMissing : undefined }),
    refused: { key: words.keyForm },
    send: async ({ key, user: typed }) => {
      const [apiKey, who] = [key.trim(), typed.trim()]
      await marquee.sources.change(id, { ...(apiKey && { key: apiKey }), ...(kind !== 'plex' && { user: who || null }) })
      form.clear()
      onSaved()
      onChanged()
    },
  })
  return (
    <form class="stack-tight client-form" data-testid="change-source" {...form.props}>
      <FailureNotice failure={form.failure} extra={form.strayErrors} />
      <Field field={form.bind('key')} label={words.newKey} type="password" autocomplete="off" maxLength={500} />
      {kind !== 'plex' && (
        <Field field={form.bind('user')} label={household.connect.user} hint={words.userHint} maxLength={200} />
      )}
      <Button busy={form.busy} label={`${words.saveKey}: ${address}`} testId="save-key">
        {words.saveKey}
      </Button>
    </form>
  )
}

function errorOfAddress(address: string): string | undefined {
  if (address === '') return words.addressMissing
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return words.addressForm
  const { username, password, search, hash } = new URL(address)
  return username + password + search + hash === '' ? undefined : words.addressForm
}

type AddSourceFormProps = { kind: Source['kind']; name: string; onChanged: () => void }

function AddSourceForm({ kind, name, onChanged }: AddSourceFormProps) {
  const form = useForm({
    initial: { address: '', key: '', user: '' },
    check: ({ address, key }) => ({
      address: errorOfAddress(address.trim()),
      key: key.trim() === '' ? words.keyMissing : undefined,
    }),
    refused: { address: words.states.not_allowed, key: words.keyForm },
    send: async ({ address, key, user }) => {
      const who = user.trim()
      await marquee.sources.add({ kind, address: address.trim(), key: key.trim(), ...(who !== '' && { user: who }) })
      form.clear()
      onChanged()
    },
  })
  return (
    <form class="stack-tight client-form" {...form.props}>
      <FailureNotice failure={form.failure} wording={{ 409: words.full }} extra={form.strayErrors} />
      <Field field={form.bind('address')} label={words.address} hint={words.addressHint[kind]} maxLength={500} />
      <Field field={form.bind('key')} label={words.key} type="password" autocomplete="off" maxLength={500} />
      {kind !== 'plex' && (
        <Field field={form.bind('user')} label={household.connect.user} hint={words.userHint} maxLength={200} />
      )}
      <Button busy={form.busy} label={`${words.add}: ${name}`} testId="add-source">
        {words.add}
      </Button>
    </form>
  )
}
