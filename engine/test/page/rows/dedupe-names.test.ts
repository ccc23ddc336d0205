import { describe, expect, it } from 'vitest'
import { setBit } from '../../../src/page/pool/bitsets.ts'
import { dedupeThemeNames } from '../../../src/page/rows/taste/dedupe-names.ts'
import type { TasteTheme } from '../../../src/page/rows/taste/taste-themes.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import type { ThemeKind } from '../../../src/page/workspace/themes.ts'
import { profileLiking, requestFor } from '../../page-world.ts'
import { workspace } from '../../rows-world.ts'

const POOL = 1024
const { themes } = workspace

/** A theme of a taste with the pool indexes `from` to `to`. */
function tasteTheme(kind: ThemeKind, key: number | string, [from, to]: readonly [number, number]): TasteTheme {
  const theme = themes.find(kind, key)
  if (theme === undefined) throw new Error(`the catalogue has no ${kind} ${key}`)
  const bits = new Uint32Array(POOL / 32)
  for (let poolIndex = from; poolIndex < to; poolIndex++) setBit(bits, poolIndex)
  return { theme, kind, interest: 1, bits, supporters: new Uint32Array(1) }
}

function dedupe(all: readonly TasteTheme[], words: Pick<ComposeRequest, 'sameWords' | 'sameAsGenres'> = {}): TasteTheme[] {
  const request = requestFor(profileLiking([0]), words)
  return dedupeThemeNames(workspace, request, all)
}

describe('the themes of rows', () => {
  const slow = tasteTheme('keyword', 150, [0, 40])
  const heist = tasteTheme('keyword', 151, [40, 80])
  const crime = tasteTheme('genre', 3, [0, 100])

  it('have the first of the keywords with the same name', () => {
    const sameWords = new Map([[151, 150]])
    expect(dedupe([slow, heist], { sameWords })).toEqual([slow])
    expect(dedupe([heist, slow], { sameWords })).toEqual([heist])
    expect(dedupe([slow, heist])).toEqual([slow, heist])
  })

  it('have a genre instead of a keyword whose name means the same', () => {
    const sameAsGenres = new Map([[151, [2, 3]]])
    expect(dedupe([heist, slow, crime], { sameAsGenres }).map(({ theme }) => theme)).toEqual([slow.theme, crime.theme])
    expect(dedupe([heist, slow], { sameAsGenres })).toEqual([heist, slow])
  })

  it('have a country instead of its own language, whichever titles these have', () => {
    const [country, language] = [tasteTheme('country', 'DK', [0, 40]), tasteTheme('language', 'da', [500, 540])]
    expect(dedupe([language, country])).toEqual([country])
    expect(dedupe([language])).toEqual([language])
  })

  it('have a country instead of any language with nearly the same titles', () => {
    const korean = tasteTheme('language', 'ko', [0, 100])
    const [nearly, hardly] = [tasteTheme('country', 'DK', [20, 100]), tasteTheme('country', 'DK', [21, 100])]
    expect(dedupe([korean, nearly])).toEqual([nearly])
    expect(dedupe([korean, hardly])).toEqual([korean, hardly])
  })

  it('have with a keyword the genres of three quarters of its titles', () => {
    const [within, outside] = [tasteTheme('keyword', 150, [70, 110]), tasteTheme('keyword', 151, [71, 111])]
    expect(dedupe([crime, within, outside]).map((one) => one.within)).toEqual([undefined, [crime.theme], undefined])
  })

  it('have no genre with a keyword if most titles of the pool have it anyway', () => {
    const usual = tasteTheme('genre', 3, [0, 800])
    expect(dedupe([usual, slow]).map((one) => one.within)).toEqual([undefined, undefined])
  })
})
