import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Icon } from '../controls/icon.tsx'
import { shownName } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { useAccount, useSession } from '../sign-in/session.tsx'
import { FailureNotice } from '../status/notice.tsx'

/** The account that the decision is for, and a way to switch to another. */
export function ApprovingAccount({ onSwitched }: { onSwitched: () => void }) {
  const account = useAccount()
  const { signOut } = useSession()
  const switching = useAction(() => signOut().then(onSwitched))
  return (
    <div class="who" data-testid="who">
      <div class="entry-icon">
        <Icon name="person" />
      </div>
      <p class="who-text">
        <span class="quiet">{t.activate.signedInAs}</span>{' '}
        <strong>
          <bdi>{shownName(account.name)}</bdi>
        </strong>{' '}
        <span class="quiet">{account.email}</span>
      </p>
      <Button look="link" busy={switching.busy} onPress={switching.run} testId="switch">
        {t.activate.notYou}
      </Button>
      <FailureNotice failure={switching.failure} />
    </div>
  )
}
