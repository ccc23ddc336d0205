import { useRef } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'

const words = household.admin

/** A button that opens the file dialog; the input behind it is hidden. */
export function FilePicker({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.chooseFile}
        accept=".ndjson,.jsonl,.gz,application/x-ndjson,application/gzip"
        data-testid="import-input"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          currentTarget.value = '' // the same file may be sent again
          if (file) onFile(file)
        }}
      />
      <Button busy={isBusy} onPress={() => input.current?.click()} testId="import-file">
        {words.chooseFile}
      </Button>
    </>
  )
}
