import type { InputHTMLAttributes, Ref } from 'preact'
import { useId, useState } from 'preact/hooks'
import { t } from '../../messages/screens.ts'

export type FieldBinding = { name: string; value: string; error: string | undefined; onValue: (value: string) => void }
type FieldProps = {
  field: FieldBinding
  label: string
  hint?: string | undefined
  type?: 'text' | 'email' | 'password'
  autocomplete?: InputHTMLAttributes['autocomplete']
  maxLength?: number
  /** Takes the focus when its screen opens and keys are used. */
  isFirst?: boolean
}

// One object for each type: the attributes an input may have depend on it.
const kinds = { text: { type: 'text' }, email: { type: 'email' }, password: { type: 'password' } } as const

/** A labelled input with its hint and error. */
export function Field({ field, label, hint, type = 'text', autocomplete = 'off', maxLength, isFirst }: FieldProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="field-box">
        <input
          {...describedBy(id, hint, field.error)}
          {...kinds[shown ? 'text' : type]}
          name={field.name}
          value={field.value}
          autocomplete={autocomplete}
          maxLength={maxLength}
          data-autofocus={isFirst || undefined}
          autocapitalize={type === 'text' ? undefined : 'none'}
          spellcheck={type === 'text' ? undefined : false}
          onInput={(event) => field.onValue(event.currentTarget.value)}
        />
        {type === 'password' && <Reveal label={label} shown={shown} onToggle={() => setShown(!shown)} />}
      </div>
      <FieldNotes id={id} hint={hint} error={field.error} />
    </div>
  )
}

/** The attributes that tie an input to its notes. */
export function describedBy(id: string, hint: string | undefined, error: string | undefined) {
  const notes = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return { id, 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined }
}

/** Hint and error below an input. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: string | undefined; error: string | undefined }) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p class="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </>
  )
}

function Reveal({ label, shown, onToggle }: { label: string; shown: boolean; onToggle: () => void }) {
  return (
    <button
      type="button"
      class="reveal"
      aria-pressed={shown}
      aria-label={`${t.fields.showPassword}: ${label}`}
      onClick={onToggle}
    >
      {shown ? t.hide : t.show}
    </button>
  )
}

/** A read-only field to copy from. */
export function ReadOnlyField({
  id,
  label,
  value,
  inputRef,
}: {
  id: string
  label: string
  value: string
  inputRef?: Ref<HTMLInputElement>
}) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input id={id} ref={inputRef ?? null} readOnly value={value} onFocus={(event) => event.currentTarget.select()} />
    </div>
  )
}
