import { useState } from 'preact/hooks'
import { api } from '../api/api.ts'
import { t } from '../messages/screens.ts'
import { Button, ButtonLink } from '../parts/controls/button.tsx'
import { errorsOfNewPassword, NewPasswordFields, noNewPassword } from '../parts/controls/new-password-fields.tsx'
import { useForm } from '../parts/controls/use-form.ts'
import { Step } from '../parts/layout/step.tsx'
import { clearHash, useHashSecret } from '../parts/sign-in/use-hash-secret.ts'
import { FailureNotice, Notice } from '../parts/status/notice.tsx'

const wording = { 400: t.reset.refused, 401: t.reset.refused, 403: t.reset.refused, 404: t.reset.refused, 409: t.reset.refused }

/** `/reset#token=…`: a new password by a one-time link. */
export function ResetScreen() {
  const token = useHashSecret('token')
  const [done, setDone] = useState(false)
  if (done) return <Done />
  return (
    <Step title={t.reset.title} lead={t.reset.lead}>
      {token ? <NewPassword key={token} token={token} onDone={() => setDone(true)} /> : <Incomplete />}
    </Step>
  )
}

function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const form = useForm({
    initial: noNewPassword,
    check: errorsOfNewPassword,
    refused: { token: t.reset.refused },
    send: async (values) => {
      await api.resetPassword(token, values.next)
      clearHash()
      onDone()
    },
  })
  return (
    <form class="stack" {...form.props}>
      <FailureNotice failure={form.failure} wording={wording} extra={form.strayErrors} />
      <NewPasswordFields bind={form.bind} />
      <Button look="main" busy={form.busy} testId="set-password">
        {t.reset.save}
      </Button>
    </form>
  )
}

function Incomplete() {
  return (
    <>
      <Notice tone="bad">
        <p>{t.reset.incomplete}</p>
      </Notice>
      <ButtonLink href="/">{t.back}</ButtonLink>
    </>
  )
}

function Done() {
  return (
    <Step title={t.reset.doneTitle} lead={t.reset.doneLead}>
      <ButtonLink href="/" look="main">
        {t.signInPanel.signIn}
      </ButtonLink>
    </Step>
  )
}
