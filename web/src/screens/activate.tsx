import { useState } from 'preact/hooks'
import type { Account } from '../api/api.ts'
import { Failure } from '../api/failure.ts'
import { t } from '../messages/screens.ts'
import { ApprovedStep } from '../parts/activate/approved-step.tsx'
import { CodeStep } from '../parts/activate/code-step.tsx'
import { DeniedStep } from '../parts/activate/denied-step.tsx'
import type { DeviceRequest } from '../parts/activate/look-up.ts'
import { ReviewStep } from '../parts/activate/review-step.tsx'
import { codeError, formatCode } from '../parts/activate/user-code.ts'
import { useSession } from '../parts/sign-in/session.tsx'
import { SignInPanel } from '../parts/sign-in/sign-in-panel.tsx'

type ActivationStep =
  | { step: 'code'; code: string; failure?: Failure }
  | { step: 'review' | 'approved' | 'denied'; request: DeviceRequest }

/** `/activate?code=…`: asks for the code, shows the device's request, and takes the decision. */
export function ActivateScreen() {
  const { account } = useSession().session
  const [state, setState] = useState<ActivationStep>(() => ({ step: 'code', code: codeInAddress() }))
  if (!account) return <SignInPanel lead={leadFor(state.step === 'code' ? state.code : state.request.code)} />
  return <Current state={stateFor(account, state)} onState={setState} />
}

function Current({ state, onState }: { state: ActivationStep; onState: (state: ActivationStep) => void }) {
  const restart = () => onState({ step: 'code', code: '' })
  switch (state.step) {
    case 'code':
      return <CodeStep code={state.code} failure={state.failure} onFound={(request) => onState({ step: 'review', request })} />
    case 'review':
      return (
        <ReviewStep
          request={state.request}
          onDecided={(step) => onState({ step, request: state.request })}
          onLost={(failure) => onState({ step: 'code', code: '', failure })}
          onLeave={(code) => onState({ step: 'code', code })}
        />
      )
    case 'approved':
      return <ApprovedStep request={state.request} onMore={restart} />
    case 'denied':
      return <DeniedStep request={state.request} onMore={restart} />
  }
}

// A request shown to one account must not be decided by another: a change of account starts again.
function stateFor(account: Account, state: ActivationStep): ActivationStep {
  if (state.step === 'code' || state.request.accountId === account.id) return state
  return { step: 'code', code: state.request.code, failure: new Failure('account-changed') }
}

function codeInAddress(): string {
  return formatCode(new URLSearchParams(location.search).get('code') ?? '')
}

function leadFor(code: string): string {
  return codeError(code) ? t.activate.signInFirst : t.activate.signInForCode({ code })
}
