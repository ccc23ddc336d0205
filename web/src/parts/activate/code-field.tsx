import type { Ref } from 'preact'
import { useId } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import { describedBy, type FieldBinding, FieldNotes } from '../controls/field.tsx'
import { caretAfterFormat, formatCode } from './user-code.ts'

/** The field for a user code. It inserts the dash and keeps the caret after the letter just typed. */
export function CodeField({ field, inputRef }: { field: FieldBinding; inputRef: Ref<HTMLInputElement> }) {
  const id = useId()
  return (
    <div class="field">
      <label for={id}>{t.activate.code}</label>
      <input
        {...describedBy(id, t.activate.codeHint, field.error)}
        ref={inputRef}
        class="code-input"
        name="code"
        type="text"
        value={field.value}
        autocomplete="off"
        autocapitalize="characters"
        autocorrect="off"
        spellcheck={false}
        onInput={(event) => field.onValue(formatInPlace(event.currentTarget))}
      />
      <FieldNotes id={id} hint={t.activate.codeHint} error={field.error} />
    </div>
  )
}

// Changes the element directly: a render would put the caret at the end.
function formatInPlace(input: HTMLInputElement): string {
  const typed = input.value
  const formatted = formatCode(typed)
  if (formatted === typed) return formatted
  const caret = caretAfterFormat(typed, input.selectionStart ?? typed.length)
  input.value = formatted
  input.setSelectionRange(caret, caret)
  return formatted
}
