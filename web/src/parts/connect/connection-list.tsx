import type { Door, ListedSignIn } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { marquee } from '../../watching/client.ts'
import { Button } from '../controls/button.tsx'
import { shownClientName } from '../controls/client-name.ts'
import { shownDeviceName } from '../controls/device-name.ts'
import { isolated, shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import { shortDay, timeAgo } from '../status/time.ts'
import { useTick } from '../status/use-tick.ts'
import { isClient } from './clients.ts'
import { StatusLight } from './status-light.tsx'

const words = household.connect
const counters = ['taken', 'ignored', 'unknown', 'unmatched'] as const

/** A program that has access to the profile, by a secret or by signing in. */
type Connection = {
  id: string
  name: string
  user: string | null
  kind: string
  createdAt: string
  lastSeenAt: string | null
  counts: string
  end: () => Promise<unknown>
}

type ListProps = { doors: readonly Door[]; apps: readonly ListedSignIn[]; onEnded: (name: string) => void }

/** The connected programs: whether and when they called, and a button to disconnect. */
export function ConnectionList({ doors, apps, onEnded }: ListProps) {
  const nowMs = useTick(10_000)
  return (
    <ul class="entries card">
      {[...doors.map(connectionOf), ...apps.map(ofApp)].map((connection) => (
        <li key={connection.id}>
          <ConnectionEntry connection={connection} nowMs={nowMs} onEnded={() => onEnded(connection.name)} />
        </li>
      ))}
    </ul>
  )
}

function connectionOf(door: Door): Connection {
  const { id, serverUser, kind, createdAt, lastSeenAt } = door
  const user = serverUser === null ? null : shownName(serverUser)
  const shown = { name: nameOf(door), user, kind: words.kindOf[kind], counts: countsOf(door) }
  return { id, ...shown, createdAt, lastSeenAt, end: () => marquee.doors.remove(id) }
}

/** The name that somebody has chosen, or that of the program in the language of the screen. */
function nameOf({ label, program }: Door): string {
  const isChosen = label !== program
  return !isChosen && isClient(program) ? words.names[program] : shownName(label)
}

function ofApp({ publicId, clientName, deviceName, createdAt, lastUsedAt }: ListedSignIn): Connection {
  const shown = { name: shownDeviceName(deviceName), user: null, kind: shownClientName(clientName), counts: '' }
  return { id: publicId, ...shown, createdAt, lastSeenAt: lastUsedAt, end: () => marquee.sessions.revoke(publicId) }
}

type EntryProps = { connection: Connection; nowMs: number; onEnded: () => void }

function ConnectionEntry({ connection, nowMs, onEnded }: EntryProps) {
  const { name, user, kind, createdAt, lastSeenAt, counts } = connection
  return (
    <div class="entry" data-testid="door">
      <div class="entry-icon">
        <StatusLight isOn={lastSeenAt !== null} />
      </div>
      <div class="entry-text">
        <p class="entry-name">
          <bdi>{name}</bdi>
          {user !== null && <bdi class="quiet"> · {user}</bdi>}
        </p>
        <p class="quiet">
          {kind} · {words.since({ day: shortDay(createdAt) })}
        </p>
        <p class="quiet">
          {lastSeenAt === null ? words.waiting : words.seen({ time: timeAgo(lastSeenAt, nowMs) })}
          {counts}
        </p>
      </div>
      <div class="entry-actions">
        <DisconnectButton connection={connection} onEnded={onEnded} />
      </div>
    </div>
  )
}

/** The counts that are not 0. */
function countsOf({ events }: Door): string {
  const nonZero = counters.filter((counter) => events[counter] > 0)
  return nonZero.map((counter) => ` · ${words.counts[counter]({ n: events[counter] })}`).join('')
}

/** Needs two presses: the URL cannot be restored. */
function DisconnectButton({ connection, onEnded }: Omit<EntryProps, 'nowMs'>) {
  const [isSure, setIsSure] = useState(false)
  const ending = useAction(async () => {
    await connection.end()
    onEnded()
  })
  return (
    <>
      <FailureNotice failure={ending.failure} />
      <Button
        look={isSure ? 'danger' : 'plain'}
        busy={ending.busy}
        onPress={isSure ? ending.run : () => setIsSure(true)}
        label={isSure ? words.revokeSure : words.revokeOf({ name: isolated(connection.name) })}
        testId="end-door"
      >
        {isSure ? words.revokeSure : words.revoke}
      </Button>
    </>
  )
}
