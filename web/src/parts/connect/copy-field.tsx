import { useId, useRef, useState } from 'preact/hooks'
import { house } from '../../messages/chosen-house.ts'
import { Button } from '../controls/button.tsx'

const words = house.connect
/** An address is shown whole, since a TV cannot copy: so many letters fit a line of the narrowest box. */
const LINE = 30

type CopyFieldProps = { label: string; value: string; name: string; isLong?: boolean }

/** Text to paste elsewhere. */
export function CopyField({ label, value, name, isLong = false }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    field.current?.select()
    setOutcome((await isCopied(value)) ? words.copied : words.selected)
  }
  const shared = { id, ref: field, readOnly: true, value, onFocus: () => field.current?.select() }
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <div class="copy-line">
        {isLong ? (
          <textarea {...shared} class="snippet" rows={value.split('\n').length} />
        ) : (
          <textarea {...shared} class="snippet address" rows={Math.ceil(value.length / LINE)} />
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

/** Browsers have a clipboard for https only; elsewhere the older way copies what is selected, where it may. */
async function isCopied(text: string): Promise<boolean> {
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
