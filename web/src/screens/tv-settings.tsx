import { useEffect } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { AccountList } from '../parts/account-facts.tsx'
import { Button } from '../parts/button.tsx'
import { FailureNotice } from '../parts/notice.tsx'
import { SignInsSection } from '../parts/sign-ins-section.tsx'
import { Step } from '../parts/step.tsx'
import { useAction } from '../parts/use-action.ts'
import { useLoaded } from '../parts/use-loaded.ts'
import { Waiting } from '../parts/waiting.tsx'
import { go } from '../router.ts'
import { marquee } from '../watching/client.ts'
import { useViewer } from '../watching/viewer.tsx'
import '../style/settings.css'

const words = t.watch.tv
const readAccount = () => marquee.account.get()
const listSignIns = () => marquee.sessions.list()
const revoke = (publicId: string) => marquee.sessions.revoke(publicId)
const leave = () => marquee.signOut()

/** `/tv/settings`: whose account this TV uses, what else does, and how to end that. */
export function TvSettingsScreen() {
  const { auth } = useViewer()
  const isOut = auth?.signedIn === false
  useEffect(() => {
    if (isOut) go('/', { replace: true })
  }, [isOut])
  if (!auth || isOut) return <Waiting />
  return (
    <div class="settings">
      <div class="settings-column" data-column>
        <TvAccount />
      </div>
      <div class="settings-column" data-column>
        <SignInsSection list={listSignIns} revoke={revoke} leave={leave} />
      </div>
    </div>
  )
}

function TvAccount() {
  const account = useLoaded(readAccount)
  const leaving = useAction(leave)
  return (
    <Step title={t.account.title}>
      <FailureNotice failure={account.failure} onRetry={account.retry} />
      {!account.value && !account.failure && <Waiting />}
      {account.value && <AccountList account={account.value} />}
      <FailureNotice failure={leaving.failure} />
      <Button busy={leaving.busy} onPress={leaving.run} testId="sign-out" isFirst>
        {words.signOut}
      </Button>
      <p class="quiet">{words.elsewhere(`${location.host}/settings`)}</p>
    </Step>
  )
}
