import { useEffect, useRef } from 'preact/hooks'
import type { Failure } from '../../api/failure.ts'
import { t } from '../../messages/screens.ts'
import { Button, ButtonLink } from '../controls/button.tsx'
import { useForm } from '../controls/use-form.ts'
import { Step } from '../layout/step.tsx'
import { useAccount } from '../sign-in/session.tsx'
import { FailureNotice } from '../status/notice.tsx'
import { CodeField } from './code-field.tsx'
import { type DeviceRequest, lookUp } from './look-up.ts'
import { codeError } from './user-code.ts'

type CodeStepProps = { code: string; failure: Failure | undefined; onFound: (request: DeviceRequest) => void }

const codeWording = { 400: t.activate.unknown, 404: t.activate.unknown, 409: t.activate.decided }

/** The step that asks for the code; it may be prefilled from the URL. */
export function CodeStep({ code, failure, onFound }: CodeStepProps) {
  const account = useAccount()
  const input = useRef<HTMLInputElement>(null)
  const form = useForm({
    initial: { code },
    check: (values) => ({ code: codeErrorText(values.code) }),
    send: async (values) => onFound(await lookUp(values.code, account.id)),
  })
  const shown = form.busy ? undefined : (form.failure ?? failure)

  useEffect(() => {
    if (code === '') input.current?.focus()
  }, [code])
  // A wrong code is corrected in the field, so it gets the focus.
  useEffect(() => {
    if (form.failure?.status === 404) input.current?.select()
  }, [form.failure])

  return (
    <Step title={t.activate.title} lead={t.activate.lead} silent={code === ''}>
      <form class="stack" {...form.props}>
        <FailureNotice failure={shown} wording={codeWording} />
        {shown?.status === 409 && <ButtonLink href="/">{t.activate.seeSignIns}</ButtonLink>}
        <CodeField field={form.bind('code')} inputRef={input} />
        <Button look="main" busy={form.busy} testId="continue">
          {t.activate.go}
        </Button>
      </form>
    </Step>
  )
}

function codeErrorText(typed: string): string | undefined {
  const error = codeError(typed)
  return error && { letters: t.activate.codeLetters, short: t.activate.codeShort }[error]
}
