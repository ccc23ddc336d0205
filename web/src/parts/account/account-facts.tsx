import type { Account } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { Step } from '../layout/step.tsx'
import { useAccount, useSession } from '../sign-in/session.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { calendarDay } from '../status/time.ts'

/** The signed-in account, with a button to sign out. */
export function AccountFacts() {
  const account = useAccount()
  const { signOut } = useSession()
  const leaving = useAction(signOut)
  return (
    <Step title={t.account.title}>
      <AccountList account={account} />
      <FailureNotice failure={leaving.failure} />
      <Button busy={leaving.busy} onPress={leaving.run} testId="sign-out">
        {t.account.signOut}
      </Button>
    </Step>
  )
}

/** The name, e-mail address, role and age of an account. */
export function AccountList({ account }: { account: Account }) {
  return (
    <dl class="facts">
      <dt>{t.account.name}</dt>
      <dd>
        <bdi>{shownName(account.name)}</bdi>
      </dd>
      <dt>{t.account.email}</dt>
      <dd>{account.email}</dd>
      {account.admin && <dt>{t.account.role}</dt>}
      {account.admin && <dd>{t.account.admin}</dd>}
      <dt>{t.account.since}</dt>
      <dd>
        <time dateTime={account.createdAt}>{calendarDay(account.createdAt)}</time>
      </dd>
    </dl>
  )
}
