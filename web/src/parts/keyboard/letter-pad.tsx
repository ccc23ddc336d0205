import { t } from '../../messages/screens.ts'

const words = t.watch.search
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/** Letters for a remote control, shown only on screens of a TV's size. */
export function LetterPad({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  return (
    <fieldset class="pad" aria-label={words.letters}>
      {letters.map((letter) => (
        <button key={letter} type="button" class="pad-key" onClick={() => onValue(value + letter)}>
          {letter}
        </button>
      ))}
      <button type="button" class="pad-key pad-wide" onClick={() => onValue(`${value} `)}>
        {words.space}
      </button>
      <button type="button" class="pad-key pad-wide" onClick={() => onValue(value.slice(0, -1))}>
        {words.erase}
      </button>
      <button type="button" class="pad-key pad-wide" onClick={() => onValue('')}>
        {words.clear}
      </button>
    </fieldset>
  )
}
