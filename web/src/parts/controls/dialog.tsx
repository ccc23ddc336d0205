import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useBack } from '../../focus/use-focus.ts'

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren }

/** A modal dialog. The focus goes to the element with `data-autofocus`, and back on closing. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBack(onClose)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => dialog?.close() // while it is still in the document, so that the browser restores the focus
  }, [])
  return (
    <dialog
      ref={element}
      class="dialog stack"
      role="alertdialog"
      aria-labelledby={id}
      data-scope
      data-scroll
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  )
}
