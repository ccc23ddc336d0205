import { useState } from 'preact/hooks'
import type { Account } from '../api/api.ts'
import { Failure } from '../api/failure.ts'
import { t } from '../messages/chosen.ts'
import { ApprovedStep } from '../parts/activate/approved-step.tsx'
import { CodeStep } from '../parts/activate/code-step.tsx'
import { DeniedStep } from '../parts/activate/denied-step.tsx'
import type { DeviceRequest } from '../parts/activate/look-up.ts'
import { ReviewStep } from '../parts/activate/review-step.tsx'
import { codeFlaw, formatCode } from '../parts/activate/user-code.ts'
import { useSession } from '../parts/sign-in/session.tsx'
import { SignInPanel } from '../parts/sign-in/sign-in-panel.tsx'

type ActivationStep =
  | { step: 'code'; code: string; failure?: Failure }
  | { step: 'review' | 'approved' | 'denied'; asking: DeviceRequest }

/** `/activate?code=…`: the code, what asks, and the person's answer. */
export function ActivateScreen() {
  const { account } = useSession().session
  const [place, setPlace] = useState<ActivationStep>(() => ({ step: 'code', code: codeInAddress() }))
  if (!account) return <SignInPanel lead={leadFor(place.step === 'code' ? place.code : place.asking.code)} />
  return <Current place={placeFor(account, place)} onPlace={setPlace} />
}

function Current({ place, onPlace }: { place: ActivationStep; onPlace: (place: ActivationStep) => void }) {
  const restart = () => onPlace({ step: 'code', code: '' })
  switch (place.step) {
    case 'code':
      return <CodeStep code={place.code} failure={place.failure} onFound={(asking) => onPlace({ step: 'review', asking })} />
    case 'review':
      return (
        <ReviewStep
          asking={place.asking}
          onDecided={(step) => onPlace({ step, asking: place.asking })}
          onLost={(failure) => onPlace({ step: 'code', code: '', failure })}
          onLeave={(code) => onPlace({ step: 'code', code })}
        />
      )
    case 'approved':
      return <ApprovedStep asking={place.asking} onMore={restart} />
    case 'denied':
      return <DeniedStep asking={place.asking} onMore={restart} />
  }
}

// What one account was shown is not another's to answer: a change of account starts again at the code.
function placeFor(account: Account, place: ActivationStep): ActivationStep {
  if (place.step === 'code' || place.asking.accountId === account.id) return place
  return { step: 'code', code: place.asking.code, failure: new Failure('account-changed') }
}

function codeInAddress(): string {
  return formatCode(new URLSearchParams(location.search).get('code') ?? '')
}

function leadFor(code: string): string {
  return codeFlaw(code) ? t.activate.signInFirst : t.activate.signInForCode({ code })
}
