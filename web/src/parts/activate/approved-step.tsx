import { useState } from 'preact/hooks'
import { t } from '../../messages/chosen.ts'
import type { SignIn } from '../api.ts'
import { Button, ButtonLink } from '../button.tsx'
import { FailureNotice, Notice } from '../notice.tsx'
import { Said } from '../said.tsx'
import { isolated } from '../shown-name.ts'
import { SignInCard } from '../sign-in-card.tsx'
import { revokeOnce } from '../sign-ins-section.tsx'
import { Step } from '../step.tsx'
import { useAction } from '../use-action.ts'
import { Waiting } from '../waiting.tsx'
import type { Asking } from './look-up.ts'
import { useArrival } from './use-arrival.ts'

type ApprovedStepProps = { asking: Asking; onMore: () => void }

/** After Approve: the new sign-in as soon as the device has it, with one press to take it back. */
export function ApprovedStep({ asking, onMore }: ApprovedStepProps) {
  const { signIn, isOver } = useArrival(asking)
  const [isUndone, setIsUndone] = useState(false)
  const deviceName = isolated(asking.activation.deviceName)
  if (isUndone) {
    return (
      <Step title={t.activate.undoneTitle} lead={t.activate.undoneLead(deviceName)}>
        <Ways onMore={onMore} />
      </Step>
    )
  }
  return (
    <Step title={t.activate.approvedTitle} lead={t.activate.approvedLead(deviceName)}>
      {!isOver && <Waiting text={t.activate.waiting} />}
      <Said>{signIn ? t.activate.arrived : ''}</Said>
      {signIn && <Undo signIn={signIn} onUndone={() => setIsUndone(true)} />}
      {isOver && !signIn && (
        <Notice tone="plain">
          <p>{t.activate.notSeen}</p>
        </Notice>
      )}
      <Ways onMore={onMore} />
    </Step>
  )
}

function Undo({ signIn, onUndone }: { signIn: SignIn; onUndone: () => void }) {
  const undoing = useAction(() => revokeOnce(signIn.publicId).then(onUndone))
  return (
    <>
      <FailureNotice failure={undoing.failure} />
      <SignInCard signIn={signIn} action={t.activate.undo} icon="undo" busy={undoing.busy} onPress={undoing.run} testId="undo" />
    </>
  )
}

function Ways({ onMore }: Pick<ApprovedStepProps, 'onMore'>) {
  return (
    <div class="buttons">
      <ButtonLink href="/">{t.activate.seeSignIns}</ButtonLink>
      <Button onPress={onMore}>{t.activate.otherCode}</Button>
    </div>
  )
}
