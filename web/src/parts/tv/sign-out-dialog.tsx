import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { useAction } from '../controls/use-action.ts'
import { FailureNotice } from '../status/notice.tsx'

const words = t.watch.tv

type SignOutProps = { signOut: () => Promise<void>; onClose: () => void }

/** Asks for confirmation before a TV signs out: one press of a remote control must not be enough. */
export function SignOutDialog({ signOut, onClose }: SignOutProps) {
  const leaving = useAction(signOut)
  return (
    <Dialog title={words.signOutTitle} onClose={onClose}>
      <p>{words.signOutLead}</p>
      <FailureNotice failure={leaving.failure} />
      <div class="buttons" data-group>
        <Button onPress={onClose} testId="cancel" isFirst>
          {t.cancel}
        </Button>
        <Button look="danger" busy={leaving.busy} onPress={() => void leaving.run()} testId="sign-out-yes">
          {words.signOutYes}
        </Button>
      </div>
    </Dialog>
  )
}
