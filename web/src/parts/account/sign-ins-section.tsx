import { useRef, useState } from 'preact/hooks'
import { api, type SignIn } from '../../api/api.ts'
import { asFailure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { shownDeviceName } from '../controls/device-name.ts'
import { isolated } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { Section } from '../layout/section.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { useLoaded } from '../status/use-loaded.ts'
import { Waiting } from '../status/waiting.tsx'
import { SignInCard } from './sign-in-card.tsx'

/** How sign-ins are listed and ended; `leave` ends the current one. */
export type SignInCalls = {
  list: () => Promise<SignIn[]>
  revoke: (publicId: string) => Promise<unknown>
  leave: () => Promise<void>
}

/** All sign-ins of the account; each can be ended with one press. */
export function SignInsSection({ list, revoke, leave }: SignInCalls) {
  const signIns = useLoaded(list)
  const [doneText, setDoneText] = useState('')
  const [ending, setEnding] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const revoking = useAction(async (signIn: SignIn) => {
    setEnding(signIn.publicId)
    setDoneText('')
    if (signIn.current) return leave()
    await revokeOnce(signIn.publicId, revoke)
    setDoneText(t.signIns.revoked({ device: isolated(shownDeviceName(signIn.deviceName)) }))
    heading.current?.focus()
    await signIns.reload()
  })
  return (
    <Section title={t.signIns.title} lead={t.signIns.lead} headingRef={heading}>
      <DoneLine>{doneText}</DoneLine>
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

/** Ends a sign-in; one that has already ended is no error. */
export async function revokeOnce(publicId: string, revoke: SignInCalls['revoke'] = api.revoke): Promise<void> {
  try {
    await revoke(publicId)
  } catch (thrown) {
    if (asFailure(thrown).status !== 404) throw thrown
  }
}
