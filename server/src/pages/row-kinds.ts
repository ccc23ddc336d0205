import { type RowKind, type RowSpec, rowSpecs } from '@marquee/engine'

const specs: ReadonlyMap<string, RowSpec> = new Map(rowSpecs.map((spec) => [spec.kind, spec]))

/** Where a title stands: in a row, or as the hero. */
export type PlacementKind = RowKind | 'hero'

/** Whether a row's titles are there because they are on a list or a chart, whatever else speaks for them. */
export function isListed(kind: PlacementKind): boolean {
  return specs.get(kind)?.itemReason === 'list'
}

/** Whether a row's own words say more of a title than what is true of it wherever it stands. */
export function explainsItems(kind: PlacementKind): boolean {
  return specs.get(kind)?.itemReason !== undefined
}

/** Whether a title is recommended by standing in a row. */
export function isRecommendation(kind: RowKind): boolean {
  return specs.get(kind)?.recommends !== false
}
