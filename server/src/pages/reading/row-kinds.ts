import { type RowKind, type RowSpec, rowSpecs } from '@marquee/engine'

const specs: ReadonlyMap<string, RowSpec> = new Map(rowSpecs.map((spec) => [spec.kind, spec]))

/** The placement of a title: a row, or the hero. */
export type PlacementKind = RowKind | 'hero'

/** Whether the reason of a row's titles is that they are on a list or chart, regardless of seeds. */
export function isListed(kind: PlacementKind): boolean {
  return specs.get(kind)?.itemReason === 'list'
}

/** Whether the text of the row comes before the fallback reason of a title. */
export function explainsItems(kind: PlacementKind): boolean {
  return specs.get(kind)?.itemReason !== undefined
}

/** Whether the titles of a row are recommendations. */
export function isRecommendation(kind: RowKind): boolean {
  return specs.get(kind)?.recommends !== false
}
