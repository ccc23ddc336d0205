import { useEffect, useState } from 'preact/hooks'
import { api } from '../../api/api.ts'
import { askPasswordWith } from '../../api/transport.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { errorOfRequired } from '../controls/checks.ts'
import { Dialog } from '../controls/dialog.tsx'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'
import { ConfirmAtProvider, OrDivider } from './provider-sign-in.tsx'
import { useOpening } from './session.tsx'

type PendingConfirmation = { answer: (given: boolean) => void }

/** Asks for the password when the server requires it again; the pending request then continues. */
export function ConfirmPassword() {
  const [pending, setPending] = useState<PendingConfirmation>()
  useEffect(() => {
    askPasswordWith(() => new Promise((answer) => setPending({ answer })))
    return () => askPasswordWith(() => Promise.resolve(false))
  }, [])
  if (!pending) return null
  const close = (given: boolean) => {
    setPending(undefined)
    pending.answer(given)
  }
  return <Question onGiven={() => close(true)} onClose={() => close(false)} />
}

type QuestionProps = { onGiven: () => void; onClose: () => void }

function Question(props: QuestionProps) {
  const { session } = useOpening()
  const hasPassword = session?.signsInWith?.password ?? session?.passwords
  return hasPassword === false ? <AtProvider {...props} /> : <Password {...props} />
}

/** Confirms at the identity provider, where passwords are off or the account has none. */
function AtProvider({ onClose }: QuestionProps) {
  return (
    <Dialog title={t.confirm.providerTitle} onClose={onClose}>
      <p>{t.confirm.providerLead}</p>
      <div class="buttons" data-group>
        <Button onPress={onClose} testId="confirm-cancel">
          {t.cancel}
        </Button>
        <ConfirmAtProvider isFirst />
      </div>
    </Dialog>
  )
}

function Password({ onGiven, onClose }: QuestionProps) {
  const { session } = useOpening()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: errorOfRequired(password) }),
    send: async ({ password }) => {
      await api.confirmPassword(password)
      onGiven()
    },
  })
  const password = form.bind('password')
  const isWrong = form.failure?.fields.some(({ path }) => path === 'password') === true
  if (isWrong) password.error = t.confirm.wrong
  return (
    <Dialog title={t.confirm.title} onClose={onClose}>
      <p>{t.confirm.lead}</p>
      <form class="stack" {...form.props}>
        <FailureNotice failure={isWrong ? undefined : form.failure} />
        <input type="text" name="username" autocomplete="username" value={session?.account?.email ?? ''} readOnly hidden />
        <Field field={password} label={t.fields.password} type="password" autocomplete="current-password" isFirst />
        <div class="buttons" data-group>
          <Button onPress={onClose} testId="confirm-cancel">
            {t.cancel}
          </Button>
          <Button look="main" busy={form.busy} testId="confirm-password">
            {t.confirm.go}
          </Button>
        </div>
      </form>
      {session?.signsInWith?.provider && <OrDivider />}
      {session?.signsInWith?.provider && <ConfirmAtProvider isFirst={false} />}
    </Dialog>
  )
}
