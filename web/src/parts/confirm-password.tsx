import { useEffect, useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api } from './api.ts'
import { Button } from './button.tsx'
import { flawOfRequired } from './checks.ts'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { FailureNotice } from './notice.tsx'
import { useOpening } from './session.tsx'
import { askPasswordWith } from './transport.ts'
import { useForm } from './use-form.ts'

type Asked = { answer: (given: boolean) => void }

/** Asks for the password where the server wants it again; what was asked for then goes on by itself. */
export function ConfirmPassword() {
  const [asked, setAsked] = useState<Asked>()
  useEffect(() => {
    askPasswordWith(() => new Promise((answer) => setAsked({ answer })))
    return () => askPasswordWith(() => Promise.resolve(false))
  }, [])
  if (!asked) return null
  const close = (given: boolean) => {
    setAsked(undefined)
    asked.answer(given)
  }
  return <Question onGiven={() => close(true)} onClose={() => close(false)} />
}

function Question({ onGiven, onClose }: { onGiven: () => void; onClose: () => void }) {
  const { session } = useOpening()
  const form = useForm({
    initial: { password: '' },
    check: ({ password }) => ({ password: flawOfRequired(password) }),
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
    </Dialog>
  )
}
