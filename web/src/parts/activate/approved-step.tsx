import { useState } from 'preact/hooks'
import type { SignIn } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { SignInCard } from '../account/sign-in-card.tsx'
import { revokeOnce } from '../account/sign-ins-section.tsx'
import { Button, ButtonLink } from '../controls/button.tsx'
import { shownDeviceName } from '../controls/device-name.ts'
import { isolated } from '../controls/shown-name.ts'
import { useAction } from '../controls/use-action.ts'
import { Step } from '../layout/step.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice, Notice } from '../status/notice.tsx'
import { Waiting } from '../status/waiting.tsx'
import type { DeviceRequest } from './look-up.ts'
import { useArrival } from './use-arrival.ts'

type ApprovedStepProps = { request: DeviceRequest; onMore: () => void }

/** After Approve: shows the new sign-in once the device has it, with a button to undo it. */
export function ApprovedStep({ request, onMore }: ApprovedStepProps) {
  const { signIn, isOver } = useArrival(request)
  const [isUndone, setIsUndone] = useState(false)
  const deviceName = isolated(shownDeviceName(request.activation.deviceName))
  if (isUndone) {
    return (
      <Step title={t.activate.undoneTitle} lead={t.activate.undoneLead({ device: deviceName })}>
        <NextLinks onMore={onMore} />
      </Step>
    )
  }
  return (
    <Step title={t.activate.approvedTitle} lead={t.activate.approvedLead({ device: deviceName })}>
      {!isOver && <Waiting text={t.activate.waiting} />}
      <DoneLine>{signIn ? t.activate.arrived : ''}</DoneLine>
      {signIn && <Undo signIn={signIn} onUndone={() => setIsUndone(true)} />}
      {isOver && !signIn && (
        <Notice tone="plain">
          <p>{t.activate.notSeen}</p>
        </Notice>
      )}
      <NextLinks onMore={onMore} />
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

function NextLinks({ onMore }: Pick<ApprovedStepProps, 'onMore'>) {
  return (
    <div class="buttons">
      <ButtonLink href="/">{t.activate.seeSignIns}</ButtonLink>
      <Button onPress={onMore}>{t.activate.otherCode}</Button>
    </div>
  )
}
