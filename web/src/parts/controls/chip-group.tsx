import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

export type Option<Id> = { id: Id; name: string }

type ChipGroupProps<Id> = {
  title: string
  lead?: string
  options: Option<Id>[]
  chosen: Id[]
  /** Whether exactly one is chosen. */
  isSingle?: boolean
  /** Whether it takes the focus when its sheet opens. */
  isFirst?: boolean
  onChosen: (chosen: Id[]) => void
  /** Content between the title and the options. */
  children?: ComponentChildren
}

/** Options as chips: a choice of one, or of any number. */
export function ChipGroup<Id extends string | number>(props: ChipGroupProps<Id>) {
  const { title, lead, options, chosen, isSingle = false, isFirst = false, onChosen, children } = props
  const heading = useId()
  const press = (id: Id) => {
    if (isSingle) onChosen([id])
    else onChosen(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id])
  }
  return (
    <section class="choice">
      <h2 id={heading}>{title}</h2>
      {lead && <p class="quiet">{lead}</p>}
      {children}
      <fieldset class="chips" aria-labelledby={heading}>
        {options.map(({ id, name }, index) => (
          <button
            key={id}
            type="button"
            class="chip"
            dir="auto"
            aria-pressed={chosen.includes(id)}
            data-autofocus={(isFirst && index === 0) || undefined}
            onClick={() => press(id)}
          >
            {name}
          </button>
        ))}
      </fieldset>
    </section>
  )
}
