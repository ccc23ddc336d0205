import { useId, useRef, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'

const words = household.connect
/** Characters per line in the narrowest box: URLs are shown whole, since a TV cannot copy. */
const LINE_CHARACTERS = 30

type CopyFieldProps = { label: string; value: string; name: string; isLong?: boolean }

/** Read-only text with a button to copy it. */
export function CopyField({ label, value, name, isLong = false }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    const before = document.activeElement
    field.current?.select() // moves the focus, too: it returns to the button, unless the person has to copy
    const isCopied = await copyText(value)
    if (isCopied && before instanceof HTMLElement) before.focus({ preventScroll: true })
    setOutcome(isCopied ? words.copied : words.selected)
  }
  const shared = { id, ref: field, readOnly: true, value, onFocus: () => field.current?.select() }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy-line">
        {isLong ? (
          <textarea {...shared} class="snippet" rows={value.split('\n').length} />
        ) : (
          <textarea {...shared} class="snippet address" rows={Math.ceil(value.length / LINE_CHARACTERS)} />
        )}
        <Button onPress={() => void copy()} label={`${words.copy}: ${name}`} testId="copy">
          {words.copy}
        </Button>
      </div>
      <p class="quiet" role="status">
        {outcome}
      </p>
    </div>
  )
}

/** Browsers offer the clipboard API on https only; elsewhere the older command copies the selection. */
async function copyText(text: string): Promise<boolean> {
  try {
    if (isSecureContext) {
      await navigator.clipboard.writeText(text)
      return true
    }
    return document.execCommand('copy')
  } catch {
    return false
  }
}
