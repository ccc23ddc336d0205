import { useState } from 'preact/hooks'
import type { Account } from '../api/api.ts'
import { Failure } from '../api/failure.ts'
import { t } from '../messages/screens.ts'
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

/** `/activate?code=…`: asks for the code, shows the device's request, and takes the decision. */
export function ActivateScreen() {
  const { account } = useSession().session
  const [state, setState] = useState<ActivationStep>(() => ({ step: 'code', code: codeInAddress() }))
  if (!account) return <SignInPanel lead={leadFor(state.step === 'code' ? state.code : state.asking.code)} />
  return <Current state={stateFor(account, state)} onState={setState} />
}

function Current({ state, onState }: { state: ActivationStep; onState: (state: ActivationStep) => void }) {
  const restart = () => onState({ step: 'code', code: '' })
  switch (state.step) {
    case 'code':
      return <CodeStep code={state.code} failure={state.failure} onFound={(asking) => onState({ step: 'review', asking })} />
    case 'review':
      return (
        <ReviewStep
          asking={state.asking}
          onDecided={(step) => onState({ step, asking: state.asking })}
          onLost={(failure) => onState({ step: 'code', code: '', failure })}
          onLeave={(code) => onState({ step: 'code', code })}
        />
      )
    case 'approved':
      return <ApprovedStep asking={state.asking} onMore={restart} />
    case 'denied':
      return <DeniedStep asking={state.asking} onMore={restart} />
  }
}

// A request shown to one account must not be decided by another: a change of account starts again.
function stateFor(account: Account, state: ActivationStep): ActivationStep {
  if (state.step === 'code' || state.asking.accountId === account.id) return state
  return { step: 'code', code: state.asking.code, failure: new Failure('account-changed') }
}

function codeInAddress(): string {
  return formatCode(new URLSearchParams(location.search).get('code') ?? '')
}

function leadFor(code: string): string {
  return codeFlaw(code) ? t.activate.signInFirst : t.activate.signInForCode({ code })
}
