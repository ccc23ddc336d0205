/**
 * How wide PNGs are made: few widths, so that many askers share them. The largest takes 20 MB while it is drawn; 1,920 pixels
 * would take 50, and who wants more has the SVG.
 */
const widths = {
  poster: [120, 180, 240, 342, 500, 780],
  backdrop: [300, 500, 780, 960, 1280],
  logo: [64, 128, 256],
} as const

export type Drawn = keyof typeof widths

const usual: Record<Drawn, number> = { poster: 342, backdrop: 960, logo: 128 }
const heightByWidth: Record<Drawn, number> = { poster: 3 / 2, backdrop: 9 / 16, logo: 1 }

/** The width a PNG is made in: the next one of its kind from what was asked for upwards, or the largest. */
export function widthFor(kind: Drawn, wanted: number = usual[kind]): number {
  return widths[kind].find((width) => width >= wanted) ?? Math.max(...widths[kind])
}

/** How large a PNG of a width is, in millions of pixels: what drawing it costs goes by this. */
export function megapixelsOf(kind: Drawn, width: number): number {
  return (width * width * heightByWidth[kind]) / 1e6
}

/** The widths in words, for the interface's own description. */
export function widthsInWords(...kinds: Drawn[]): string {
  return kinds.map((kind) => `${widths[kind].join(', ')} (${kind})`).join('; ')
}
