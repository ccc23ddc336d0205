import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { enterScope, isRemote } from '../../focus/engine.ts'
import { t } from '../../messages/screens.ts'

let isFirstStep = true

// The first step keeps the browser's own focus; later steps move it.
function takeFirstStep(): boolean {
  const first = isFirstStep
  isFirstStep = false
  return first
}

/** The heading of a step: sets the document title and takes the focus, so that screen readers announce it. */
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

/** One step of a screen: a card with its heading and content. */
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
