import { t } from '../../messages/screens.ts'
import { Button } from '../controls/button.tsx'
import { errorOfProfileName } from '../controls/checks.ts'
import { Field } from '../controls/field.tsx'
import { useForm } from '../controls/use-form.ts'
import { FailureNotice } from '../status/notice.tsx'

type ProfileNameFormProps = {
  label: string
  action: string
  initial?: string
  onName: (name: string) => Promise<void>
  onCancel?: () => void
}

/** A form with a name: for a new profile, and to rename one. */
export function ProfileNameForm({ label, action, initial = '', onName, onCancel }: ProfileNameFormProps) {
  const form = useForm({
    initial: { name: initial },
    check: (values) => ({ name: errorOfProfileName(values.name) }),
    send: async (values) => {
      await onName(values.name.trim())
      form.clear()
    },
  })
  return (
    <form class="stack-tight" {...form.props}>
      <FailureNotice failure={form.failure} extra={form.strayErrors} />
      <div class="name-row">
        <Field field={form.bind('name')} label={label} />
        <div class="buttons">
          <Button busy={form.busy}>{action}</Button>
          {onCancel && <Button onPress={onCancel}>{t.cancel}</Button>}
        </div>
      </div>
    </form>
  )
}
