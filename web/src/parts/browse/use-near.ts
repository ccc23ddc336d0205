import type { RefObject } from 'preact'
import { useEffect, useState } from 'preact/hooks'

type NearListener = (isNear: boolean) => void

const listeners = new WeakMap<Element, NearListener>()
let observer: IntersectionObserver | undefined

/** One observer for all rows: near means on screen, or less than two thirds of a screen away. */
function observe(element: Element, listener: NearListener): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting)
    },
    { rootMargin: '66% 0px' },
  )
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer?.unobserve(element)
  }
}

/** Whether an element is on screen or near it. */
export function useNear(element: RefObject<Element | null>, initially = false): boolean {
  const [isNear, setIsNear] = useState(initially)
  useEffect(() => (element.current ? observe(element.current, setIsNear) : undefined), [element])
  return isNear
}
