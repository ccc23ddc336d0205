import { useState } from 'preact/hooks'
import { api } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { hasReturn } from '../../watching/return-to.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice, Notice } from '../status/notice.tsx'
import { useProviderRefusal } from './provider-refusal.ts'
import { useSession } from './session.tsx'
import { SignInPanel } from './sign-in-panel.tsx'

const words = t.watch.welcome

/** The first screen: what Marquee is, and how to sign in or look around. */
export function Welcome({ wantsAccount }: { wantsAccount: boolean }) {
  const { session } = useSession()
  const isRefused = useProviderRefusal('') !== ''
  const [isSigningIn, setIsSigningIn] = useState(wantsAccount || isRefused || !session.openToVisitors)
  return (
    <div class="welcome">
      <div class="welcome-art" aria-hidden="true">
        <span class="welcome-sun" />
      </div>
      <div class="welcome-words">{isSigningIn ? <SignInFrame /> : <EntryButtons onSignIn={() => setIsSigningIn(true)} />}</div>
    </div>
  )
}

function SignInFrame() {
  return (
    <div class="welcome-sign-in">
      <SignInPanel lead={hasReturn() ? t.signInPanel.returnLead : t.signInPanel.homeLead} />
    </div>
  )
}

function EntryButtons({ onSignIn }: { onSignIn: () => void }) {
  const { session, reopen } = useSession()
  const isFresh = session.registration.mode === 'first'
  const visiting = useAction(async () => {
    await api.visit()
    await reopen()
  })
  return (
    <div class="welcome-ways stack">
      <h1 class="welcome-name">{t.product}</h1>
      <p class="welcome-lead">{words.lead}</p>
      {hasReturn() && !isFresh && (
        <Notice tone="care">
          <p>{t.signInPanel.returnLead}</p>
        </Notice>
      )}
      <FailureNotice failure={visiting.failure} />
      <div class="welcome-buttons" data-group>
        <Button look="main" busy={visiting.busy} onPress={() => void visiting.run()} testId="look-around" icon="eye" isFirst>
          {words.look}
        </Button>
        <Button onPress={onSignIn} testId="to-sign-in" icon="person">
          {isFresh ? words.create : words.signIn}
        </Button>
      </div>
      <p class="quiet">{words.lookLead}</p>
      <ButtonLink href="/tv" look="link" icon="screen">
        {words.tv}
      </ButtonLink>
    </div>
  )
}
