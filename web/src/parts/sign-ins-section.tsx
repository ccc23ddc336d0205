import { useRef, useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api, type SignIn } from './api.ts'
import { asFailure } from './failure.ts'
import { FailureNotice } from './notice.tsx'
import { Said } from './said.tsx'
import { Section } from './section.tsx'
import { isolated } from './shown-name.ts'
import { SignInCard } from './sign-in-card.tsx'
import { useAction } from './use-action.ts'
import { useLoaded } from './use-loaded.ts'
import { Waiting } from './waiting.tsx'

/** How the sign-ins are come by and ended; `leave` ends this very one. */
export type SignInCalls = {
  list: () => Promise<SignIn[]>
  revoke: (publicId: string) => Promise<unknown>
  leave: () => Promise<void>
}

/** Everything that may use the account; each can be signed out with one press. */
export function SignInsSection({ list, revoke, leave }: SignInCalls) {
  const signIns = useLoaded(list)
  const [said, setSaid] = useState('')
  const [ending, setEnding] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const revoking = useAction(async (signIn: SignIn) => {
    setEnding(signIn.publicId)
    setSaid('')
    if (signIn.current) return leave()
    await revokeOnce(signIn.publicId, revoke)
    setSaid(t.signIns.revoked(isolated(signIn.deviceName)))
    heading.current?.focus()
    await signIns.reload()
  })
  return (
    <Section title={t.signIns.title} lead={t.signIns.lead} headingRef={heading}>
      <Said>{said}</Said>
      <FailureNotice failure={revoking.failure} />
      <FailureNotice failure={signIns.failure} onRetry={signIns.retry} />
      {!signIns.value && !signIns.failure && <Waiting />}
      {signIns.value?.length === 0 && <p class="empty">{t.signIns.empty}</p>}
      <ul class="entries">
        {signIns.value?.map((signIn) => (
          <li key={signIn.publicId}>
            <SignInCard
              signIn={signIn}
              action={t.signIns.revoke}
              busy={revoking.busy && ending === signIn.publicId}
              onPress={() => revoking.run(signIn)}
              testId="revoke"
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Ends a sign-in; one that has ended already is as good. */
export async function revokeOnce(publicId: string, revoke: SignInCalls['revoke'] = api.revoke): Promise<void> {
  try {
    await revoke(publicId)
  } catch (thrown) {
    if (asFailure(thrown).status !== 404) throw thrown
  }
}
