import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { enterScope, isRemote } from '../../focus/engine.ts'
import { t } from '../../messages/chosen.ts'

let isFirstStep = true

// A page that has just been opened keeps the browser's own focus; from the second step on it follows the step.
function takeFirstStep(): boolean {
  const first = isFirstStep
  isFirstStep = false
  return first
}

/** The heading of a step: names the page and takes the focus, so that a listener hears where they are. */
export function StepHeading({ children, silent = false }: { children: string; silent?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${children} · ${t.product}`
    if (isRemote()) enterScope()
    else if (!takeFirstStep() && !silent) heading.current?.focus()
  }, [children, silent])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** One step of a screen: a lit sign with its heading and what belongs to it. */
export function Step({
  title,
  lead,
  children,
  silent,
}: {
  title: string
  lead?: string
  children: ComponentChildren
  silent?: boolean
}) {
  return (
    <section class="card sign stack">
      <div class="stack-tight">
        <StepHeading silent={silent ?? false}>{title}</StepHeading>
        {lead && <p class="lead">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
