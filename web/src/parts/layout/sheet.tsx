import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { useBack, useSheetFocus } from '../../focus/use-focus.ts'
import { t } from '../../messages/screens.ts'
import { goBack } from '../../router.ts'
import { Icon } from '../controls/icon.tsx'

const close = () => goBack('/browse')

/** A sheet over the screen until Back; the screen below keeps its position. */
export function Sheet({ label, look, children }: { label: string; look: 'title' | 'side'; children: ComponentChildren }) {
  const element = useRef<HTMLDivElement>(null)
  useBack(close)
  useSheetFocus(element)
  // The content may arrive after the sheet: then its first element takes the focus from the sheet.
  useLayoutEffect(() => {
    if (document.activeElement !== element.current) return
    element.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true })
  })
  return (
    <div class={`veil veil-${look}`}>
      <button type="button" class="veil-ground" tabIndex={-1} aria-hidden="true" data-skip onClick={close} />
      <div
        ref={element}
        class={`sheet sheet-${look}`}
        role="dialog"
        aria-modal="true"
        aria-label={label}
        tabIndex={-1}
        data-scope
        data-scroll
      >
        <button
          type="button"
          class="sheet-close"
          aria-label={t.watch.title.close}
          data-focus="sheet:close"
          data-sticky="top"
          onClick={close}
        >
          <Icon name="cross" />
        </button>
        {children}
      </div>
    </div>
  )
}
