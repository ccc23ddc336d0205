import { useEffect, useRef, useState } from 'preact/hooks'
import { api, type Decision } from '../../api/api.ts'
import { Failure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'
import type { DeviceRequest } from './look-up.ts'
import { ProfileChoice } from './profile-choice.tsx'

type DecisionFormProps = {
  request: DeviceRequest
  onDecided: (step: 'approved' | 'denied') => void
  onLost: (failure: Failure) => void
}
type ApprovalAnswer = Decision['decision']

const wording = { unreached: t.activate.unsure }

/** Approve and Deny, with equal weight, and the profile where the application needs one. */
export function DecisionForm({ request, onDecided, onLost }: DecisionFormProps) {
  const { needsProfile } = request.activation
  const [profileId, setProfileId] = useState('')
  const [error, setError] = useState<string>()
  const [pressed, setPressed] = useState<ApprovalAnswer>()
  const question = useRef<HTMLDivElement>(null)
  // A problem may be above what is on the screen, or behind the answers, which stay in view.
  const showProblem = () => question.current?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' })
  const deciding = useAction(async (answer: ApprovalAnswer) => {
    setPressed(answer)
    try {
      await api.decide(request.code, decisionOf(answer, profileId))
    } catch (thrown) {
      if (isLost(thrown)) return onLost(thrown)
      throw thrown
    }
    onDecided(answer === 'approve' ? 'approved' : 'denied')
  })
  const approve = () => {
    const isMissing = needsProfile && profileId === ''
    setError(isMissing ? t.activate.profileMissing : undefined)
    if (isMissing) showProblem()
    else void deciding.run('approve')
  }
  const isBusy = (answer: ApprovalAnswer) => deciding.busy && pressed === answer
  useEffect(() => {
    if (error || deciding.failure) showProblem()
  }, [error, deciding.failure])
  return (
    <>
      {(needsProfile || deciding.failure) && (
        <div class="stack" ref={question}>
          {needsProfile && <ProfileChoice chosen={profileId} error={profileId ? undefined : error} onChoose={setProfileId} />}
          <FailureNotice
            failure={deciding.failure}
            wording={wording}
            extra={deciding.failure?.fields.map((one) => one.message) ?? []}
          />
        </div>
      )}
      <div class="choices">
        <Button look="choice" icon="check" busy={isBusy('approve')} onPress={approve} testId="approve">
          {t.activate.approve}
        </Button>
        <Button look="choice" icon="cross" busy={isBusy('deny')} onPress={() => deciding.run('deny')} testId="deny">
          {t.activate.deny}
        </Button>
      </div>
      <p>{t.activate.notStarted}</p>
    </>
  )
}

function decisionOf(decision: ApprovalAnswer, profileId: string): Decision {
  return decision === 'approve' && profileId ? { decision, profileId } : { decision }
}

function isLost(thrown: unknown): thrown is Failure {
  return thrown instanceof Failure && (thrown.status === 404 || thrown.status === 409)
}
