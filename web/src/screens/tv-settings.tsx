import { useEffect, useState } from 'preact/hooks'
import { household } from '../messages/household.ts'
import { t } from '../messages/screens.ts'
import { AccountList } from '../parts/account/account-facts.tsx'
import { LanguageChoice } from '../parts/account/language-choice.tsx'
import { SignInsSection } from '../parts/account/sign-ins-section.tsx'
import { Button, ButtonLink } from '../parts/controls/button.tsx'
import { Section } from '../parts/layout/section.tsx'
import { Step } from '../parts/layout/step.tsx'
import { FailureNotice } from '../parts/status/notice.tsx'
import { useLoaded } from '../parts/status/use-loaded.ts'
import { Waiting } from '../parts/status/waiting.tsx'
import { SignOutDialog } from '../parts/tv/sign-out-dialog.tsx'
import { addressOf, go, goBack } from '../router.ts'
import { marquee } from '../watching/client.ts'
import { useWatching } from '../watching/watching-profile.tsx'
import '../style/screens/settings.css'

const words = t.watch.tv
const readAccount = () => marquee.account.get()
const listSignIns = () => marquee.sessions.list()
const revoke = (publicId: string) => marquee.sessions.revoke(publicId)
const leave = () => marquee.signOut()

/** `/tv/settings`: the account of this TV and its sign-ins. */
export function TvSettingsScreen() {
  const { auth } = useWatching()
  const isOut = auth?.signedIn === false
  const [isLeaving, setIsLeaving] = useState(false)
  const askToLeave = async () => setIsLeaving(true)
  useEffect(() => {
    if (isOut) go('/', { replace: true })
  }, [isOut])
  if (!auth || isOut) return <Waiting />
  return (
    <div class="settings">
      <div class="settings-column" data-column>
        <TvAccount onLeave={() => setIsLeaving(true)} />
        <LanguageChoice />
        <ConnectPrograms />
      </div>
      <div class="settings-column" data-column>
        <SignInsSection list={listSignIns} revoke={revoke} leave={askToLeave} />
      </div>
      {isLeaving && <SignOutDialog signOut={leave} onClose={() => setIsLeaving(false)} />}
    </div>
  )
}

function ConnectPrograms() {
  return (
    <Section title={household.connect.title} lead={household.connect.settingsLead}>
      <ButtonLink href={addressOf('/connect')} icon="globe">
        {household.connect.fromSettings}
      </ButtonLink>
    </Section>
  )
}

function TvAccount({ onLeave }: { onLeave: () => void }) {
  const account = useLoaded(readAccount)
  return (
    <Step title={t.account.title}>
      <FailureNotice failure={account.failure} onRetry={account.retry} />
      {!account.value && !account.failure && <Waiting />}
      {account.value && <AccountList account={account.value} />}
      <Button look="main" onPress={() => goBack('/browse')} icon="left" testId="to-watching" isFirst>
        {words.toWatching}
      </Button>
      <Button onPress={onLeave} testId="sign-out">
        {words.signOut}
      </Button>
      <p class="quiet">{words.elsewhere({ address: `${location.host}/settings` })}</p>
    </Step>
  )
}
