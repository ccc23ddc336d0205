import { describe, expect, it } from 'vitest'
import { setBit } from '../../../src/page/pool/bitsets.ts'
import type { Composition } from '../../../src/page/rows/composition.ts'
import { blend } from '../../../src/page/rows/kinds/blend.ts'
import type { TasteTheme } from '../../../src/page/rows/taste/taste-themes.ts'
import type { ComposeRequest } from '../../../src/page/slate/request.ts'
import type { ThemeKind } from '../../../src/page/workspace/themes.ts'
import { profileLiking, requestFor } from '../../page-world.ts'
import { workspace } from '../../rows-world.ts'

const WORDS = 2

/** A theme that the first liked titles and the first titles of the pool have. */
function theme(kind: ThemeKind, key: number | string): TasteTheme {
  const found = workspace.themes.find(kind, key)
  if (found === undefined) throw new Error(`the catalogue has no ${kind} ${key}`)
  const bits = new Uint32Array(WORDS)
  for (let poolIndex = 0; poolIndex < 20; poolIndex++) setBit(bits, poolIndex)
  return { theme: found, kind, interest: 1, bits, supporters: Uint32Array.of(0b1111) }
}

function blendsOf(themes: readonly TasteTheme[], words: Partial<ComposeRequest>): object[] {
  const composition = {
    ...{ workspace, themes, request: requestFor(profileLiking([0]), words), seeds: [], hasFewSeeds: false, areNewcomers: false },
    ...{
      bitsets: { words: WORDS, take: () => new Uint32Array(WORDS) },
      mix: { weight: new Float32Array(workspace.themes.size) },
    },
  } as unknown as Composition
  return blend.make(composition).map(({ subject }) => subject)
}

describe('blend rows', () => {
  const [slow, crime, other] = [theme('keyword', 150), theme('genre', 3), theme('genre', 4)]

  it('do not combine a keyword with a genre that its name repeats', () => {
    const [withCrime, withOther] = [
      { keyword: 150, genre: 3 },
      { keyword: 150, genre: 4 },
    ]
    expect(blendsOf([slow, crime, other], {})).toEqual([withCrime, withOther])
    expect(blendsOf([slow, crime, other], { notWithGenres: new Map([[150, [3]]]) })).toEqual([withOther])
  })

  it('do not combine a keyword with a country that its name names', () => {
    const french = theme('country', 'FR')
    expect(blendsOf([slow, french], {})).toEqual([{ keyword: 150, country: 'FR' }])
    expect(blendsOf([slow, french], { notWithCountries: new Map([[150, ['FR']]]) })).toEqual([])
  })
})
