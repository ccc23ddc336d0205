import { useRef, useState } from 'preact/hooks'
import { household } from '../../messages/household.ts'
import { Button } from '../controls/button.tsx'

const words = household.imports

type DropZoneProps = { isBusy: boolean; onFile: (file: File) => void }

/** An area to drop a file on, with a button to choose one. */
export function DropZone({ isBusy, onFile }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (file && !isBusy) onFile(file)
  }
  return (
    <section
      class={isOver ? 'card drop-zone drop-zone-over' : 'card drop-zone'}
      aria-label={words.drop}
      data-testid="drop-zone"
      onDragOver={(event) => {
        event.preventDefault() // otherwise the browser opens the file
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        take(event.dataTransfer?.files)
      }}
    >
      <p class="drop-words">{isBusy ? words.sending : words.drop}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.choose}
        accept=".zip,.csv,.tsv,.txt,.json"
        data-testid="history-input"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          currentTarget.value = '' // the same file may be sent again
        }}
      />
      <Button look="main" busy={isBusy} onPress={() => input.current?.click()} testId="history-file" isFirst>
        {words.choose}
      </Button>
      <p class="quiet">{words.hint}</p>
    </section>
  )
}
