/**
 * The widths of PNGs in pixels: only a few, so that clients share them. Drawing the largest takes 20 MB; 1,920 pixels
 * would take 50, and clients that want more can use the SVG.
 */
const widths = {
  poster: [120, 180, 240, 342, 500, 780],
  backdrop: [300, 500, 780, 960, 1280],
  logo: [64, 128, 256],
} as const

export type DrawnKind = keyof typeof widths

const defaultWidths: Record<DrawnKind, number> = { poster: 342, backdrop: 960, logo: 128 }
const heightByWidth: Record<DrawnKind, number> = { poster: 3 / 2, backdrop: 9 / 16, logo: 1 }

/** The smallest available width that is at least the requested one, or the largest. */
export function pictureWidthFor(kind: DrawnKind, wanted: number = defaultWidths[kind]): number {
  return widths[kind].find((width) => width >= wanted) ?? Math.max(...widths[kind])
}

/** The size of a PNG in megapixels, which determines the cost of drawing it. */
export function megapixelsOf(kind: DrawnKind, width: number): number {
  return (width * width * heightByWidth[kind]) / 1e6
}

/** Lists the widths, for the description in OpenAPI. */
export function describeWidths(...kinds: DrawnKind[]): string {
  return kinds.map((kind) => `${widths[kind].join(', ')} (${kind})`).join('; ')
}
