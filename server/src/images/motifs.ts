import type { Random } from '@marquee/engine'
import type { Palette } from './palettes.ts'

/** The canvas of a motif: `w` × `h`; on posters, text covers the lower part. */
type Canvas = { w: number; h: number; colours: Palette; random: Random }

export type Motif = (canvas: Canvas) => string

const n = (value: number): string => String(Math.round(value * 10) / 10)
const between = (random: Random, from: number, to: number): number => from + (to - from) * random()
const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}"${more}/>`
const times = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** A sun or moon: a disc, a ring, a crescent, or striped like an old travel poster. */
function disc({ colours, random }: Canvas, x: number, y: number, r: number): string {
  const kind = Math.floor(random() * 4)
  if (kind === 0) return circle(x, y, r, colours.bright)
  if (kind === 1)
    return `${circle(x, y, r, colours.bright)}${circle(x, y, r * 0.74, colours.ground[1])}${circle(x, y, r * 0.5, colours.bright)}`
  if (kind === 2) {
    const turn = n(between(random, -40, 40))
    return `<path d="M${n(x)} ${n(y - r)}A${n(r)} ${n(r)} 0 0 0 ${n(x)} ${n(y + r)}A${n(r * 1.35)} ${n(r * 1.35)} 0 0 1 ${n(x)} ${n(y - r)}Z" transform="rotate(${turn} ${n(x)} ${n(y)})" fill="${colours.bright}"/>`
  }
  const bars = times(4, (i) => {
    const top = y + r * (0.1 + i * 0.24)
    return `<rect x="${n(x - r)}" y="${n(top)}" width="${n(2 * r)}" height="${n(r * (0.05 + 0.025 * i))}" fill="${colours.ground[1]}"/>`
  })
  return circle(x, y, r, colours.bright) + bars.join('')
}

/** A row of soft hills with its top at y. */
function hill({ w, h, random }: Canvas, y: number, swing: number, fill: string, opacity = 1): string {
  const points = times(5, (i) => ({ x: (w * i) / 4, y: y + between(random, -swing, swing) }))
  const curve = points.slice(1).map((p, i) => {
    const from = points[i] ?? p
    const half = (from.x + p.x) / 2
    return `C${n(half)} ${n(from.y)} ${n(half)} ${n(p.y)} ${n(p.x)} ${n(p.y)}`
  })
  return `<path d="M0 ${n(points[0]?.y ?? y)}${curve.join('')}V${h}H0Z" fill="${fill}" opacity="${opacity}"/>`
}

const hills: Motif = (canvas) => {
  const { w, h, colours, random } = canvas
  const sun = disc(
    canvas,
    between(random, w * 0.25, w * 0.75),
    h * between(random, 0.2, 0.36),
    Math.min(w, h) * between(random, 0.14, 0.26),
  )
  return (
    sun +
    times(3, (i) => hill(canvas, h * (0.46 + i * 0.13), h * 0.05, i === 1 ? colours.ground[0] : colours.soft, 0.75)).join('')
  )
}

const peaks: Motif = ({ w, h, colours, random }) => {
  const moon = circle(between(random, w * 0.2, w * 0.8), h * 0.2, Math.min(w, h) * 0.08, colours.bright)
  const mountains = times(5, (i) => {
    const [x, top, half] = [
      (w * (i + between(random, 0, 0.8))) / 4.5,
      h * between(random, 0.22, 0.45),
      w * between(random, 0.22, 0.4),
    ]
    const cap = half * 0.24
    const slope = (h * 0.78 - top) / half
    return `<path d="M${n(x - half)} ${n(h * 0.78)}L${n(x)} ${n(top)}L${n(x + half)} ${n(h * 0.78)}Z" fill="${i % 2 ? colours.soft : colours.ground[0]}" opacity=".9"/><path d="M${n(x - cap)} ${n(top + cap * slope)}L${n(x)} ${n(top)}L${n(x + cap)} ${n(top + cap * slope)}Z" fill="${colours.bright}" opacity=".55"/>`
  })
  return moon + mountains.join('')
}

const skyline: Motif = ({ w, h, colours, random }) => {
  const block = w / 11
  const houses = times(12, (i) => {
    const top = h * between(random, 0.24, 0.56)
    const lit = times(9, (k) => {
      if (random() < 0.55) return ''
      const [x, y] = [i * block + block * (0.2 + 0.34 * (k % 2)), top + block * (0.3 + 0.62 * Math.floor(k / 2))]
      return `<rect x="${n(x)}" y="${n(y)}" width="${n(block * 0.2)}" height="${n(block * 0.32)}" fill="${colours.bright}" opacity=".8"/>`
    })
    return `<rect x="${n(i * block)}" y="${n(top)}" width="${n(block * 0.92)}" height="${n(h - top)}" fill="${i % 3 ? colours.ground[0] : colours.soft}"/>${lit.join('')}`
  })
  return (
    circle(w * between(random, 0.25, 0.75), h * 0.22, Math.min(w, h) * 0.14, colours.bright, ' opacity=".9"') + houses.join('')
  )
}

const waves: Motif = (canvas) => {
  const { w, h, colours, random } = canvas
  const disc = circle(w * between(random, 0.35, 0.65), h * 0.3, Math.min(w, h) * 0.22, colours.bright)
  return (
    disc + times(5, (i) => hill(canvas, h * (0.4 + i * 0.1), h * 0.025, i % 2 ? colours.soft : colours.ground[0], 0.6)).join('')
  )
}

const rays: Motif = ({ w, h, colours, random }) => {
  const [x, y, reach] = [w * between(random, 0.3, 0.7), h * between(random, 0.35, 0.5), w + h]
  const count = 16
  const beams = times(count, (i) => {
    const [a, b] = [(i * 2 * Math.PI) / count, ((i + 0.5) * 2 * Math.PI) / count]
    const at = (angle: number) => `${n(x + reach * Math.cos(angle))} ${n(y + reach * Math.sin(angle))}`
    return `<path d="M${n(x)} ${n(y)}L${at(a)}L${at(b)}Z" fill="${colours.soft}" opacity=".55"/>`
  })
  return beams.join('') + circle(x, y, Math.min(w, h) * 0.17, colours.bright)
}

const orbits: Motif = ({ w, h, colours, random }) => {
  const [x, y, unit, tilt] = [w * 0.5, h * 0.36, Math.min(w, h), between(random, -30, 30)]
  const stars = times(40, () =>
    circle(w * random(), h * 0.75 * random(), between(random, 0.6, 1.8), colours.ink, ' opacity=".7"'),
  )
  const rings = times(3, (i) => {
    const [rx, ry, angle] = [unit * (0.24 + i * 0.12), unit * (0.08 + i * 0.045), between(random, 0, 2 * Math.PI)]
    return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="none" stroke="${colours.soft}" stroke-width="2.5"/>${circle(x + rx * Math.cos(angle), y + ry * Math.sin(angle), unit * 0.025, colours.bright)}`
  })
  return `${stars.join('')}<g transform="rotate(${n(tilt)} ${n(x)} ${n(y)})">${rings.join('')}</g>${circle(x, y, unit * 0.13, colours.bright)}`
}

const forest: Motif = (canvas) => {
  const { w, h, colours, random } = canvas
  const moon = disc(canvas, w * between(random, 0.25, 0.75), h * 0.24, Math.min(w, h) * 0.13)
  const trees = times(14, (i) => {
    const [x, top, half] = [(w * i) / 13, h * between(random, 0.3, 0.55), w * between(random, 0.05, 0.09)]
    return `<path d="M${n(x - half)} ${n(h)}L${n(x)} ${n(top)}L${n(x + half)} ${n(h)}Z" fill="${i % 2 ? colours.soft : colours.ground[0]}" opacity=".92"/>`
  })
  return moon + trees.join('')
}

const arches: Motif = ({ w, h, colours, random }) => {
  const x = w * between(random, 0.4, 0.6)
  const shades = [colours.soft, colours.ground[0], colours.bright, colours.ground[1]]
  return times(4, (i) => {
    const [half, top] = [Math.min(w, h) * (0.36 - i * 0.08), h * (0.2 + i * 0.075)]
    return `<path d="M${n(x - half)} ${n(h)}V${n(top + half)}A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(top + half)}V${n(h)}Z" fill="${shades[i]}"/>`
  }).join('')
}

const tiles: Motif = ({ w, h, colours, random }) => {
  const size = w > h ? h / 4 : w / 4
  const [columns, rows] = [Math.ceil(w / size), Math.ceil((h * 0.72) / size)]
  return times(columns * rows, (i) => {
    const [x, y] = [(i % columns) * size, Math.floor(i / columns) * size]
    const fill = [colours.soft, colours.bright, colours.ground[0]][Math.floor(random() * 3)] ?? colours.soft
    const turn = Math.floor(random() * 4) * 90
    return `<path d="M0 0H${n(size)}A${n(size)} ${n(size)} 0 0 1 0 ${n(size)}Z" transform="translate(${n(x)} ${n(y)}) rotate(${turn} ${n(size / 2)} ${n(size / 2)})" fill="${fill}" opacity=".85"/>`
  }).join('')
}

const petals: Motif = ({ w, h, colours, random }) => {
  const [x, y, unit, count] = [w * 0.5, h * 0.36, Math.min(w, h), 7 + Math.floor(random() * 5)]
  const leaves = times(count, (i) => {
    const fill = i % 2 ? colours.soft : colours.bright
    return `<ellipse cx="${n(x)}" cy="${n(y - unit * 0.2)}" rx="${n(unit * 0.085)}" ry="${n(unit * 0.19)}" transform="rotate(${n((360 * i) / count)} ${n(x)} ${n(y)})" fill="${fill}" opacity=".85"/>`
  })
  return leaves.join('') + circle(x, y, unit * 0.07, colours.ink)
}

const eye: Motif = ({ w, h, colours, random }) => {
  const [x, y, half, unit] = [w * 0.5, h * 0.36, w * 0.38, Math.min(w, h)]
  const lift = unit * between(random, 0.3, 0.42)
  const shift = unit * between(random, -0.06, 0.06)
  return `<path d="M${n(x - half)} ${n(y)}Q${n(x)} ${n(y - lift)} ${n(x + half)} ${n(y)}Q${n(x)} ${n(y + lift)} ${n(x - half)} ${n(y)}Z" fill="${colours.ink}" opacity=".92"/>${circle(x + shift, y, unit * 0.15, colours.soft)}${circle(x + shift, y, unit * 0.075, colours.ground[0])}${circle(x + shift + unit * 0.03, y - unit * 0.03, unit * 0.02, colours.bright)}`
}

const stripes: Motif = (canvas) => {
  const { w, h, colours, random } = canvas
  const tilt = between(random, -38, -18)
  const bars = times(
    9,
    (i) =>
      `<rect x="${n(-w)}" y="${n(h * (i * 0.14 - 0.3))}" width="${n(w * 3)}" height="${n(h * 0.06)}" fill="${i % 2 ? colours.soft : colours.ground[0]}" opacity=".8"/>`,
  )
  const sun = disc(canvas, w * between(random, 0.3, 0.7), h * 0.34, Math.min(w, h) * between(random, 0.17, 0.26))
  return `<g transform="rotate(${n(tilt)} ${n(w / 2)} ${n(h / 2)})">${bars.join('')}</g>${sun}`
}

/** Motifs by TMDB's genre ids. */
const byGenre: Readonly<Record<number, readonly Motif[]>> = {
  27: [forest, eye, arches],
  53: [eye, stripes, skyline],
  80: [skyline, stripes, eye],
  9648: [arches, eye, forest],
  878: [orbits, rays, tiles],
  10765: [orbits, rays, peaks],
  28: [rays, stripes, skyline],
  10759: [rays, stripes, peaks],
  10752: [stripes, hills, rays],
  10768: [stripes, hills, skyline],
  37: [hills, peaks, rays],
  36: [arches, hills, tiles],
  99: [waves, peaks, tiles],
  16: [petals, hills, tiles],
  12: [peaks, waves, hills],
  14: [forest, peaks, orbits],
  10751: [petals, hills, waves],
  10762: [petals, tiles, rays],
  35: [tiles, petals, rays],
  10402: [tiles, waves, petals],
  18: [arches, waves, hills, skyline, tiles, petals, stripes, peaks],
  10749: [waves, petals, arches],
}

/** The motifs for the first two genres of a title. */
export function motifsFor(genres: readonly number[]): readonly Motif[] {
  const fitting = genres.slice(0, 2).flatMap((genre) => byGenre[genre] ?? [])
  return fitting.length > 0 ? fitting : [hills, tiles, arches, stripes]
}
