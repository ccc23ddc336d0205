import type { TestElement } from './nodes.ts'

/** Whether an element is what a selector names: lists of tags, classes, attributes, descendants and children. */
export function matchesSelector(element: TestElement, selector: string): boolean {
  return selector.split(',').some((one) => matchesChain(element, one.trim().split(/\s+/)))
}

function matchesChain(element: TestElement, chain: string[]): boolean {
  const [own = '', before, ...rest] = chain.toReversed()
  if (!matchesCompound(element, own)) return false
  if (before === undefined) return true
  const isChild = before === '>'
  const above = (isChild ? rest : [before, ...rest]).toReversed()
  for (let parent = element.parentNode; parent; parent = isChild ? null : parent.parentNode)
    if (matchesChain(parent, above)) return true
  return false
}

function matchesCompound(element: TestElement, compound: string): boolean {
  const parts = compound.match(/^[a-z0-9]+|\.[\w-]+|\[[^\]]+\]/gi) ?? []
  if (parts.join('') !== compound) throw new Error(`cannot read the selector ${compound}`)
  return parts.every((part) => {
    if (part.startsWith('.')) return (element.getAttribute('class') ?? '').split(' ').includes(part.slice(1))
    if (!part.startsWith('[')) return element.localName === part
    const [, name = '', value] = /^\[([\w-]+)(?:="?([^"]*)"?)?\]$/.exec(part) ?? []
    return value === undefined ? element.hasAttribute(name) : element.getAttribute(name) === value
  })
}
