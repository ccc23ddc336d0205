import type { Failure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { shownDeviceName } from '../controls/device-name.ts'
import { isolated } from '../controls/shown-name.ts'
import { Step } from '../layout/step.tsx'
import { Notice } from '../status/notice.tsx'
import { useTick } from '../status/use-tick.ts'
import { ApprovingAccount } from './approving-account.tsx'
import { DecisionForm } from './decision-form.tsx'
import { DeviceRequestFacts } from './device-request-facts.tsx'
import type { DeviceRequest } from './look-up.ts'

type ReviewStepProps = {
  request: DeviceRequest
  onDecided: (step: 'approved' | 'denied') => void
  /** The code is no longer valid. */
  onLost: (failure: Failure) => void
  /** Back to the code step, with this code in the field. */
  onLeave: (code: string) => void
}

/** The step that shows the device's request and asks for the decision. */
export function ReviewStep({ request, onDecided, onLost, onLeave }: ReviewStepProps) {
  const { activation } = request
  const hasExpired = useTick(1000) >= Date.parse(activation.expiresAt)
  return (
    <Step
      title={t.activate.reviewTitle}
      lead={t.activate.reviewLead({ device: isolated(shownDeviceName(activation.deviceName)) })}
    >
      {!activation.requestedFrom.sameNetwork && (
        <Notice tone="care">
          <p>{t.activate.otherNetworkWarning}</p>
        </Notice>
      )}
      <DeviceRequestFacts code={request.code} activation={activation} />
      <p>{activation.needsProfile ? t.activate.mayDoInProfile : t.activate.mayDo}</p>
      <ApprovingAccount onSwitched={() => onLeave(request.code)} />
      {hasExpired ? (
        <Expired onMore={() => onLeave('')} />
      ) : (
        <DecisionForm request={request} onDecided={onDecided} onLost={onLost} />
      )}
    </Step>
  )
}

function Expired({ onMore }: { onMore: () => void }) {
  return (
    <>
      <Notice tone="bad">
        <p>{t.activate.expired}</p>
      </Notice>
      <Button look="main" onPress={onMore}>
        {t.activate.otherCode}
      </Button>
    </>
  )
}
