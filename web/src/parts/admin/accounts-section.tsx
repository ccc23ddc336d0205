import { useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'
import { shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { calendarDay } from '../status/time.ts'
import { useLoaded } from '../status/use-loaded.ts'
import { Waiting } from '../status/waiting.tsx'
import { type Accounts, admin } from './api.ts'

const words = household.admin
const readFirst = () => admin.accounts()

/** All accounts, newest first. */
export function AccountsSection() {
  const first = useLoaded(readFirst)
  const [further, setFurther] = useState<Accounts[]>([])
  const loaded = first.value ? [first.value, ...further] : []
  const next = loaded.at(-1)?.nextPageToken
  const reading = useAction(async () => setFurther([...further, await admin.accounts(next)]))
  return (
    <Section title={words.household} lead={words.peopleLead}>
      <FailureNotice failure={first.failure} onRetry={first.retry} />
      {!first.value && !first.failure && <Waiting />}
      <ul class="entries">
        {loaded.flatMap(({ accounts }) =>
          accounts.map(({ id, name, email, admin: isAdmin, locked, createdAt }) => (
            <li key={id} class="run">
              <div class="run-head">
                <p class="entry-name" dir="auto">
                  {shownName(name)}
                </p>
                {isAdmin && <span class="badge">{words.role}</span>}
                {locked && <span class="badge badge-failed">{words.locked}</span>}
              </div>
              <p class="quiet">
                <bdi>{shownName(email)}</bdi> · <time dateTime={createdAt}>{words.since({ day: calendarDay(createdAt) })}</time>
              </p>
            </li>
          )),
        )}
      </ul>
      <FailureNotice failure={reading.failure} />
      {next !== undefined && (
        <Button look="link" busy={reading.busy} onPress={reading.run}>
          {words.moreAccounts}
        </Button>
      )}
    </Section>
  )
}
