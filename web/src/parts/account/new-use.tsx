import { useEffect, useState } from 'preact/hooks'
import { api, type SignIn } from '../../api/api.ts'
import { asFailure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { shownDeviceName } from '../controls/device-name.ts'
import { Dialog } from '../controls/dialog.tsx'
import { useAction } from '../controls/use-action.ts'
import { useOpening } from '../sign-in/session.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { hasNewUse, newUseOf } from './new-use-words.ts'
import { revokeOnce } from './sign-ins-section.tsx'

/** Asks, once per visit, about sign-ins that were used from somewhere new; a closed dialog comes back next time. */
export function NewUse() {
  const accountId = useAccountId()
  const [signIns, setSignIns] = useState<SignIn[]>([])
  useEffect(() => {
    setSignIns([])
    if (accountId) listNewUses().then(setSignIns)
  }, [accountId])
  const [first, ...others] = signIns
  if (!first) return null
  return <Question key={first.publicId} signIn={first} onAnswered={() => setSignIns(others)} onClose={() => setSignIns([])} />
}

/** Undefined for visitors, who have no sign-ins of their own. */
function useAccountId(): string | undefined {
  const { session } = useOpening()
  return session?.visitor ? undefined : session?.account?.id
}

/** None if the request fails: the next visit asks again. */
async function listNewUses(): Promise<SignIn[]> {
  const signIns = await api.signIns().catch((thrown) => void asFailure(thrown))
  return signIns?.filter(hasNewUse) ?? []
}

type QuestionProps = { signIn: SignIn; onAnswered: () => void; onClose: () => void }

function Question({ signIn, onAnswered, onClose }: QuestionProps) {
  const [pressed, setPressed] = useState<'mine' | 'not mine'>()
  const answering = useAction(async (answer: 'mine' | 'not mine') => {
    setPressed(answer)
    await (answer === 'mine' ? api.recognise(signIn.publicId) : revokeOnce(signIn.publicId))
    onAnswered()
  })
  const isBusy = (answer: 'mine' | 'not mine') => answering.busy && pressed === answer
  return (
    <Dialog title={t.newUse.title} onClose={onClose}>
      <p>
        <bdi>{shownDeviceName(signIn.deviceName)}</bdi>: {newUseOf(signIn)}
      </p>
      <FailureNotice failure={answering.failure} />
      <div class="buttons" data-group>
        <Button busy={isBusy('mine')} onPress={() => answering.run('mine')} testId="was-me" isFirst>
          {t.newUse.mine}
        </Button>
        <Button look="danger" busy={isBusy('not mine')} onPress={() => answering.run('not mine')} testId="not-me">
          {t.newUse.notMine}
        </Button>
      </div>
    </Dialog>
  )
}
