import { useState } from 'preact/hooks'
import { t } from '../messages/chosen.ts'
import { api } from './api.ts'
import { Button } from './button.tsx'
import { flawOfNewPassword, flawOfRepeated, flawOfRequired } from './checks.ts'
import { Field } from './field.tsx'
import { FailureNotice } from './notice.tsx'
import { Said } from './said.tsx'
import { Section } from './section.tsx'
import { useAccount, useSession } from './session.tsx'
import { useForm } from './use-form.ts'

const wording = { 400: t.account.passwordWrong, 401: t.account.passwordWrong, 403: t.account.passwordWrong }

/** Another password; the server then ends every other sign-in. */
export function PasswordForm() {
  const account = useAccount()
  const { reopen } = useSession()
  const [said, setSaid] = useState('')
  const form = useForm({
    initial: { current: '', next: '', again: '' },
    check: (values) => ({
      current: flawOfRequired(values.current),
      next: flawOfNewPassword(values.next),
      again: flawOfRepeated(values.again, values.next),
    }),
    send: async (values) => {
      setSaid('')
      await api.changePassword(values.current, values.next)
      form.clear()
      setSaid(t.account.passwordDone)
      await reopen()
    },
  })
  const current = form.bind('current')
  if (form.failure?.fields.some(({ path }) => path === 'current')) current.error = t.account.passwordWrong
  return (
    <Section title={t.account.passwordTitle} lead={t.account.passwordLead}>
      <form class="stack" {...form.props}>
        <FailureNotice failure={form.failure} wording={wording} extra={form.strayErrors} />
        <input type="text" name="username" autocomplete="username" value={account.email} readOnly hidden />
        <Field field={current} label={t.fields.currentPassword} type="password" autocomplete="current-password" />
        <Field
          field={form.bind('next')}
          label={t.fields.newPassword}
          hint={t.fields.passwordHint}
          type="password"
          autocomplete="new-password"
        />
        <Field field={form.bind('again')} label={t.fields.newPasswordAgain} type="password" autocomplete="new-password" />
        <Button busy={form.busy} testId="change-password">
          {t.account.passwordSave}
        </Button>
        <Said>{said}</Said>
      </form>
    </Section>
  )
}
