import { describe, expect, it } from 'vitest'
import { formOf } from '../../../src/catalogue/genres/forms.ts'
import { keywordOfViewers, type ViewerFacts, viewerAgeOf } from '../../../src/catalogue/maturity/viewer-ages.ts'

const [ANIMATION, COMEDY, DRAMA, HORROR, FAMILY, DOCUMENTARY, REALITY] = [16, 35, 18, 27, 10751, 99, 10764]
const UNKNOWN = 255

const ageOf = (genres: readonly number[], age: number, rest: Partial<ViewerFacts> = {}): string =>
  viewerAgeOf({ isSeries: true, genres, age, keywords: [], hasPreschoolCertificate: false, ...rest })
const keywords = (...names: string[]): Partial<ViewerFacts> => ({ keywords: names.map(keywordOfViewers) })

describe('the viewers of a title', () => {
  it('are small children by a certificate or a keyword, if it is made for children', () => {
    expect(ageOf([ANIMATION, FAMILY], 0, { hasPreschoolCertificate: true })).toBe('small')
    expect(ageOf([ANIMATION, FAMILY], UNKNOWN, keywords('Preschool'))).toBe('small')
    expect(ageOf([DRAMA], 0, { hasPreschoolCertificate: true })).toBe('general')
  })

  it('are children if a series, and families if a film is made for them', () => {
    expect([ageOf([ANIMATION, FAMILY], 7), ageOf([ANIMATION, FAMILY], UNKNOWN)]).toEqual(['children', 'children'])
    expect(ageOf([ANIMATION, FAMILY], 7, { isSeries: false })).toBe('family')
    expect(ageOf([ANIMATION, FAMILY], 8)).toBe('family')
    expect([ageOf([FAMILY, DRAMA], UNKNOWN), ageOf([FAMILY, DRAMA], 7)]).toEqual(['family', 'family'])
  })

  it('are adults by its minimum age, whatever its genres are', () => {
    expect([ageOf([ANIMATION, FAMILY], 17), ageOf([ANIMATION, FAMILY], 14)]).toEqual(['adult', 'general'])
  })

  it('are adults if its age is unknown and it is horror, or its keywords say so', () => {
    expect([ageOf([HORROR], UNKNOWN), ageOf([HORROR], 13)]).toEqual(['adult', 'general'])
    expect(ageOf([ANIMATION, COMEDY], UNKNOWN, keywords('adult animation'))).toBe('adult')
    expect(ageOf([ANIMATION, COMEDY], UNKNOWN)).toBe('general')
  })
})

describe('the form of a title', () => {
  it('follows from its genres, and of animation from its language', () => {
    expect(formOf([], false)).toBe('unknown')
    expect(formOf([DRAMA], true)).toBe('liveAction')
    expect([formOf([ANIMATION], false), formOf([ANIMATION], true)]).toEqual(['cartoon', 'anime'])
    expect([formOf([DOCUMENTARY, ANIMATION], true), formOf([DOCUMENTARY, REALITY], false)]).toEqual(['documentary', 'reality'])
  })
})
