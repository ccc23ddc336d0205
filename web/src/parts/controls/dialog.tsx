import type { ComponentChildren } from 'preact'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'
import { useBack } from '../../focus/use-focus.ts'

type DialogProps = { title: string; onClose: () => void; children: ComponentChildren }

/** A modal question over everything else. The focus goes to what has `data-autofocus`, and back to where it was on closing. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useBack(onClose)
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
    return () => dialog?.close() // while it is still in the document: that is what gives the focus back
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
