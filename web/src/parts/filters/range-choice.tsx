import { useId } from 'preact/hooks'
import { t } from '../../messages/screens.ts'
import type { NumberRange } from '../../watching/filters.ts'

const words = t.watch.filters

type RangeProps = {
  title: string
  min: number
  max: number
  step: number
  value: NumberRange
  format: (value: number) => string
  onValue: (value: NumberRange) => void
}

/** Two sliders for the ends of a range; at its stop an end is open. */
export function RangeChoice({ title, min, max, step, value, format, onValue }: RangeProps) {
  const heading = useId()
  const from = value.from ?? min
  const to = value.to ?? max
  const setFrom = (next: number) => onValue({ from: next <= min ? undefined : next, to: value.to && Math.max(value.to, next) })
  const setTo = (next: number) => onValue({ to: next >= max ? undefined : next, from: value.from && Math.min(value.from, next) })
  return (
    <section class="choice" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <Slider
        word={words.from}
        {...{ min, max, step, format }}
        value={from}
        isOpen={value.from === undefined}
        onValue={setFrom}
      />
      <Slider word={words.to} {...{ min, max, step, format }} value={to} isOpen={value.to === undefined} onValue={setTo} />
    </section>
  )
}

type SliderProps = Pick<RangeProps, 'min' | 'max' | 'step' | 'format'> & {
  word: string
  value: number
  isOpen: boolean
  onValue: (value: number) => void
}

function Slider({ word, min, max, step, value, isOpen, format, onValue }: SliderProps) {
  const id = useId()
  const text = isOpen ? words.any : format(value)
  return (
    <div class="slider">
      <label for={id}>{word}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text}
        onInput={(event) => onValue(Number(event.currentTarget.value))}
      />
      <output for={id}>{text}</output>
    </div>
  )
}
