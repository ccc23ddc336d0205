import { seeded } from '@marquee/engine'
import { escapeMarkup } from '../texts/escape-markup.ts'
import { nameHash } from '../texts/name-hash.ts'
import { fitTitle, widthOf } from './lettering.ts'
import { motifsFor } from './motifs.ts'
import { type Palette, palettesFor } from './palettes.ts'

/** The facts that a picture is drawn from. Drawing is deterministic: the same facts always give the same picture. */
export type PictureSubject = { id: string; title: string; year: number | null; genres: readonly number[] }

export type PictureKind = 'poster' | 'backdrop'

/** The coordinate systems of the SVGs. */
const sizes = { poster: { w: 400, h: 600 }, backdrop: { w: 960, h: 540 } } as const

const FONT_FAMILIES = "Jost, Futura, 'Avenir Next', 'Century Gothic', 'Trebuchet MS', 'DejaVu Sans', sans-serif"

/** Draws a poster with the title on it, or a wide backdrop without. */
export function draw(kind: PictureKind, subject: PictureSubject): string {
  const { w, h } = sizes[kind]
  const random = seeded(nameHash(subject.id))
  const colours = pick(palettesFor(subject.genres), random())
  const motif = pick(motifsFor(subject.genres), random())
  const picture = motif({ w, h: kind === 'poster' ? h : h * 1.15, colours, random })
  const letters = kind === 'poster' ? posterLetters(subject, colours) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}" role="img" aria-label="${escapeMarkup(subject.title)}">${ground(colours, w, h, kind)}${picture}${letters}</svg>`
}

function ground({ ground: [dark, light] }: Palette, w: number, h: number, kind: PictureKind): string {
  const fade =
    kind === 'poster'
      ? '<linearGradient id="f" x2="0" y2="1"><stop offset=".5" stop-opacity="0"/><stop offset=".78" stop-opacity=".72"/><stop offset="1" stop-opacity=".86"/></linearGradient>'
      : ''
  return `<defs><linearGradient id="g" x2=".3" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>${fade}</defs><rect width="${w}" height="${h}" fill="url(#g)"/>`
}

/** Scripts whose letters extend further below the baseline than Latin ones, and would touch the year. */
const DEEP_LETTERS = /[\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}\p{Script=Thai}]/u

/** The title at the bottom of the poster, in the largest size that fits, with the year below it. */
function posterLetters({ title, year }: PictureSubject, { ink, bright }: Palette): string {
  const { w, h } = sizes.poster
  const margin = 28
  const { lines, size } = fitTitle(title, { width: w - 2 * margin, max: 4, largest: 62, min: 26 })
  const foot = h - (DEEP_LETTERS.test(title) ? 74 : 60)
  const step = size * 1.06
  const text = lines.map(
    (line, i) =>
      `<text x="${margin}" y="${Math.round(foot - (lines.length - 1 - i) * step)}" textLength="${Math.round(widthOf(line) * size)}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(line)}</text>`,
  )
  const top = Math.round(foot - (lines.length - 1) * step - size * 0.95)
  const date =
    year === null
      ? ''
      : `<text x="${margin}" y="${h - 26}" font-size="22" font-weight="500" letter-spacing="3" opacity=".85">${year}</text>`
  return `<rect width="${w}" height="${h}" fill="url(#f)"/><rect x="${margin}" y="${top - 12}" width="44" height="5" fill="${bright}"/><g fill="${ink}" font-family="${FONT_FAMILIES}"><g font-size="${size}" font-weight="700">${text.join('')}</g>${date}</g>`
}

/** A logo for a streaming service: its initials on a coloured background. */
export function drawLogo(id: string, name: string): string {
  const random = seeded(nameHash(`logo ${id}`))
  const colours = pick(palettesFor([pick([18, 28, 35, 878, 16, 37, 53], random())]), random())
  const words = name.split(/[^\p{L}\p{N}+]+/u).filter((word) => word !== '')
  const initials = (words.length > 1 ? words.slice(0, 2).map((word) => word[0]) : [name.slice(0, 2)]).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200" role="img" aria-label="${escapeMarkup(name)}"><defs><linearGradient id="g" x2=".4" y2="1"><stop stop-color="${colours.ground[1]}"/><stop offset="1" stop-color="${colours.ground[0]}"/></linearGradient></defs><rect width="200" height="200" rx="44" fill="url(#g)"/><circle cx="150" cy="52" r="17" fill="${colours.bright}"/><text x="100" y="138" text-anchor="middle" font-family="${FONT_FAMILIES}" font-weight="700" font-size="92" fill="${colours.ink}">${escapeMarkup(initials)}</text></svg>`
}

function pick<T>(list: readonly T[], chance: number): T {
  return list[Math.min(list.length - 1, Math.floor(chance * list.length))] as T // a list here is never empty
}
