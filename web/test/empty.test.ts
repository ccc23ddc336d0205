import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transact } from '../../server/src/ctx.ts'
import { call } from '../../server/test/support/callers.ts'
import { putAll } from '../../server/test/support/fixtures/made-titles.ts'
import { realTitles } from '../../server/test/support/fixtures/page-world.ts'
import { openBrowser, picture, type Visitor } from './support/browser.ts'
import { addProfile, enter, type Fixture, openFixture, tv, watchAs } from './support/watchers.ts'
import { expectSound } from './support/watching.ts'

describe('a page without titles', () => {
  let fixture: Fixture
  let visitor: Visitor
  let milaId: string
  beforeAll(async () => {
    fixture = await openFixture({ MARQUEE_DEMO: 'off' })
    milaId = await addProfile(fixture, { name: 'Mila', avatarUrl: 'avatar:fox' })
    const childId = await addProfile(fixture, { name: 'Tim', avatarUrl: 'avatar:owl' })
    await call(fixture.base, 'PATCH', `/profiles/${childId}`, { token: fixture.token, body: { maturity: 'kids' } })
    visitor = await openBrowser(tv)
    await enter(visitor, fixture)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  it('says that there is no catalogue', async () => {
    const { page } = visitor
    await watchAs(visitor, fixture, 'Mila')
    await page.getByRole('heading', { name: 'No titles yet' }).waitFor()
    await page.getByRole('link', { name: 'Bring your history' }).waitFor()
  })

  it('says to a child that no title has an age rating, and leads to the other profiles', async () => {
    const { page } = visitor
    const { ctx } = fixture.world.service
    const uncertified = realTitles().map((title) => ({ ...title, certifications: {} }))
    await transact(ctx, (inTransaction) => putAll(inTransaction, uncertified.slice(0, 60)))
    await ctx.catalogueHolder.settle()
    await watchAs(visitor, fixture, 'Tim')
    await page.getByRole('heading', { name: 'Nothing suitable yet' }).waitFor()
    await expectSound(visitor)
    await picture(page, 'unsuitable-tv')
    await page.getByRole('link', { name: 'Choose another profile' }).click()
    await page.getByRole('button', { name: 'Watch as Mila' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/who')
  })

  it('says why nothing of the library is there: it is empty, all of it is watched, or the rest does not match', async () => {
    const { page } = visitor
    const { base, token } = fixture
    const minted = await call(base, 'POST', '/auth/session-token', { token, body: { profileId: milaId } })
    const session = String(minted.body['sessionToken'])
    await watchAs(visitor, fixture, 'Mila')
    await page.goto(`${base}/browse?owned=true`)
    await page.getByRole('heading', { name: 'Your library is empty' }).waitFor()
    for (const { id: mediaId } of realTitles()
      .filter(({ media_type }) => media_type === 'movie')
      .slice(0, 3)) {
      await call(base, 'POST', '/profile/collection', { token: session, body: { mediaId } })
      await call(base, 'POST', '/profile/history', { token: session, body: { mediaId, progress: 100 } })
    }
    await watchAs(visitor, fixture, 'Mila')
    await page.goto(`${base}/browse?owned=true`)
    await page.getByRole('heading', { name: 'Everything watched' }).waitFor()
    await expectSound(visitor)
    await page.goto(`${base}/browse?owned=true&min_minutes=239`)
    await page.getByText('Nothing that you own and have not watched fits these filters.').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).waitFor()
  })
})
