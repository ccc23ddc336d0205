import { describe, expect, it } from 'vitest'
import { etagOf, matchesEtag } from '../../src/http/etags.ts'

const etag = etagOf('a body')

describe('matchesEtag', () => {
  it.each([
    ['the ETag', etag, true],
    ['a list with it', `"other", ${etag}`, true],
    ['any', ' * ', true],
    ['the ETag as a proxy weakens it', `W/${etag}`, true],
    ['another', etagOf('another body'), false],
    ['a part of it', etag.slice(0, -2), false],
    ['nothing', undefined, false],
  ])('compares If-None-Match weakly: %s', (_, ifNoneMatch, isMatch) => {
    expect(matchesEtag(ifNoneMatch, etag)).toBe(isMatch)
  })

  it('compares a weak ETag, too', () => {
    expect(matchesEtag(etag, `W/${etag}`)).toBe(true)
    expect(matchesEtag(`W/${etagOf('another body')}`, `W/${etag}`)).toBe(false)
  })
})
