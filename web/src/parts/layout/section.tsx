import type { ComponentChildren, Ref } from 'preact'
import { useId } from 'preact/hooks'

type SectionProps = { title: string; lead?: string; children: ComponentChildren; headingRef?: Ref<HTMLHeadingElement> }

/** A card with a heading of its own. */
export function Section({ title, lead, children, headingRef }: SectionProps) {
  const id = useId()
  return (
    <section class="card stack" aria-labelledby={id}>
      <div class="stack-tight">
        <h2 id={id} ref={headingRef ?? null} tabIndex={-1}>
          {title}
        </h2>
        {lead && <p class="quiet">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
