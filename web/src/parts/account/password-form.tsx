import { useState } from 'preact/hooks'
import { api } from '../../api/api.ts'
import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { errorOfRequired } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { errorsOfNewPassword, NewPasswordFields, noNewPassword } from '../controls/new-password-fields.tsx'
import { useForm } from '../controls/use-form.ts'
import { Section } from '../layout/section.tsx'
import { useAccount, useSession } from '../sign-in/session.tsx'
import { DoneLine } from '../status/done-line.tsx'
import { FailureNotice } from '../status/notice.tsx'

const wording = { 400: t.account.passwordWrong, 401: t.account.passwordWrong, 403: t.account.passwordWrong }

/** Changes the password; the server then ends every other sign-in. */
export function PasswordForm() {
  const account = useAccount()
  const { reopen } = useSession()
  const [doneText, setDoneText] = useState('')
  const form = useForm({
    initial: { current: '', ...noNewPassword },
    check: (values) => ({ current: errorOfRequired(values.current), ...errorsOfNewPassword(values) }),
    send: async (values) => {
      setDoneText('')
      await api.changePassword(values.current, values.next)
      form.clear()
      setDoneText(t.account.passwordDone)
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
        <NewPasswordFields bind={form.bind} />
        <Button busy={form.busy} testId="change-password">
          {t.account.passwordSave}
        </Button>
        <DoneLine>{doneText}</DoneLine>
      </form>
    </Section>
  )
}
