import type { Door } from '@marquee/sdk'
import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { marquee } from '../../watching/client.ts'
import { Button } from '../controls/button.tsx'
import { isolated, shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import { shortDay, timeAgo } from '../status/time.ts'
import { useTick } from '../status/use-tick.ts'
import { StatusLight } from './status-light.tsx'

const words = household.connect
const counters = ['taken', 'ignored', 'unknown', 'unmatched'] as const

type ListProps = { doors: readonly Door[]; onEnded: (door: Door) => void }

/** The connected programs: whether and when they called, and a button to disconnect. */
export function DoorList({ doors, onEnded }: ListProps) {
  const nowMs = useTick(10_000)
  return (
    <ul class="entries card">
      {doors.map((door) => (
        <li key={door.id}>
          <DoorEntry door={door} nowMs={nowMs} onEnded={() => onEnded(door)} />
        </li>
      ))}
    </ul>
  )
}

function DoorEntry({ door, nowMs, onEnded }: { door: Door; nowMs: number; onEnded: () => void }) {
  const { label, kind, serverUser, createdAt, lastSeenAt, firstSeenAt } = door
  return (
    <div class="entry" data-testid="door">
      <div class="entry-icon">
        <StatusLight isOn={firstSeenAt !== null} />
      </div>
      <div class="entry-text">
        <p class="entry-name">
          <bdi>{shownName(label)}</bdi>
          {serverUser !== null && <bdi class="quiet"> · {shownName(serverUser)}</bdi>}
        </p>
        <p class="quiet">
          {words.kindOf[kind]} · {words.since({ day: shortDay(createdAt) })}
        </p>
        <p class="quiet">
          {lastSeenAt === null ? words.waiting : words.seen({ time: timeAgo(lastSeenAt, nowMs) })}
          {countsOf(door)}
        </p>
      </div>
      <div class="entry-actions">
        <DisconnectButton door={door} onEnded={onEnded} />
      </div>
    </div>
  )
}

/** The counts that are not 0. */
function countsOf({ events }: Door): string {
  const some = counters.filter((counter) => events[counter] > 0)
  return some.map((counter) => ` · ${words.counts[counter]({ n: events[counter] })}`).join('')
}

/** Needs two presses: the URL cannot be restored. */
function DisconnectButton({ door, onEnded }: { door: Door; onEnded: () => void }) {
  const [isSure, setIsSure] = useState(false)
  const ending = useAction(async () => {
    await marquee.doors.remove(door.id)
    onEnded()
  })
  return (
    <>
      <FailureNotice failure={ending.failure} />
      <Button
        look={isSure ? 'danger' : 'plain'}
        busy={ending.busy}
        onPress={isSure ? ending.run : () => setIsSure(true)}
        label={isSure ? words.revokeSure : words.revokeOf({ name: isolated(shownName(door.label)) })}
        testId="end-door"
      >
        {isSure ? words.revokeSure : words.revoke}
      </Button>
    </>
  )
}
