import { useEffect, useState } from 'preact/hooks'
import { t } from '../messages/screens.ts'
import { Button, ButtonLink } from '../parts/controls/button.tsx'
import { isolated } from '../parts/controls/shown-name.ts'
import { useAction } from '../parts/controls/use-action.ts'
import { Step } from '../parts/layout/step.tsx'
import { OrDivider, ProviderSignIn } from '../parts/sign-in/provider-sign-in.tsx'
import { RegisterForm } from '../parts/sign-in/register-form.tsx'
import { useSession } from '../parts/sign-in/session.tsx'
import { useHashSecret } from '../parts/sign-in/use-hash-secret.ts'
import { FailureNotice } from '../parts/status/notice.tsx'
import { Waiting } from '../parts/status/waiting.tsx'

/** `/join#invite=…`: a new account by invitation. */
export function JoinScreen() {
  const { session } = useSession()
  const invite = useHashSecret('invite')
  const [cameSignedIn] = useState(Boolean(session.account))
  const [hasLeft, setHasLeft] = useState(false)
  const isFirst = session.registration.mode === 'first'

  if (session.account && cameSignedIn && !hasLeft)
    return <AlreadyIn name={session.account.name} onLeft={() => setHasLeft(true)} />
  if (session.account) return <GoHome />
  return (
    <Step
      title={isFirst ? t.signInPanel.firstTitle : t.signInPanel.joinTitle}
      lead={isFirst ? t.signInPanel.firstLead : t.signInPanel.joinLead}
    >
      {session.passwords && <RegisterForm key={invite} invite={invite} invited />}
      {session.passwords && session.oidc && <OrDivider />}
      <ProviderSignIn invite={invite} returnTo="/" />
      {!isFirst && (
        <ButtonLink href="/" look="link">
          {t.signInPanel.toSignIn}
        </ButtonLink>
      )}
    </Step>
  )
}

function AlreadyIn({ name, onLeft }: { name: string; onLeft: () => void }) {
  const { signOut } = useSession()
  const leaving = useAction(() => signOut().then(onLeft))
  return (
    <Step title={t.signInPanel.joinTitle} lead={t.signInPanel.joinSignedIn({ name: isolated(name) })}>
      <FailureNotice failure={leaving.failure} />
      <Button look="main" busy={leaving.busy} onPress={leaving.run}>
        {t.account.signOut}
      </Button>
      <ButtonLink href="/">{t.activate.toHome}</ButtonLink>
    </Step>
  )
}

// Replaces the URL, so that the used invitation is not kept in the history.
function GoHome() {
  useEffect(() => location.replace('/'), [])
  return <Waiting />
}
