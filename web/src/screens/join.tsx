import { useEffect, useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { FailureNotice } from '../parts/notice.tsx'
import { RegisterForm } from '../parts/register-form.tsx'
import { useSession } from '../parts/session.tsx'
import { isolated } from '../parts/shown-name.ts'
import { Step } from '../parts/step.tsx'
import { useAction } from '../parts/use-action.ts'
import { useHashSecret } from '../parts/use-hash-secret.ts'
import { Waiting } from '../parts/waiting.tsx'

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
    <Step title={isFirst ? t.door.firstTitle : t.door.joinTitle} lead={isFirst ? t.door.firstLead : t.door.joinLead}>
      <RegisterForm key={invite} invite={invite} invited />
      {!isFirst && (
        <ButtonLink href="/" look="link">
          {t.door.toSignIn}
        </ButtonLink>
      )}
    </Step>
  )
}

function AlreadyIn({ name, onLeft }: { name: string; onLeft: () => void }) {
  const { signOut } = useSession()
  const leaving = useAction(() => signOut().then(onLeft))
  return (
    <Step title={t.door.joinTitle} lead={t.door.joinSignedIn(isolated(name))}>
      <FailureNotice failure={leaving.failure} />
      <Button look="main" busy={leaving.busy} onPress={leaving.run}>
        {t.account.signOut}
      </Button>
      <ButtonLink href="/">{t.activate.toHome}</ButtonLink>
    </Step>
  )
}

// Replaces the address, so that the used invitation stays in no history.
function GoHome() {
  useEffect(() => location.replace('/'), [])
  return <Waiting />
}
