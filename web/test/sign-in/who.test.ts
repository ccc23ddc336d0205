import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../../../server/test/support/callers.ts'
import { desktop, openBrowser, picture, type Visitor } from '../support/browser.ts'
import { addProfile, enter, type Fixture, openFixture } from '../support/watchers.ts'
import { expectSound, heroOn, sizes } from '../support/watching.ts'

describe('/who', () => {
  let fixture: Fixture
  let visitor: Visitor
  beforeAll(async () => {
    fixture = await openFixture()
    await addProfile(fixture, { name: 'Ada', avatarUrl: 'avatar:owl' })
    visitor = await openBrowser(desktop)
    await enter(visitor, fixture)
  })
  afterAll(async () => {
    await visitor?.close()
    await fixture?.world.close()
  })

  const profiles = async () => {
    const { body } = await call(fixture.base, 'GET', '/profiles', { token: fixture.token })
    return body['profiles'] as unknown as Record<string, unknown>[]
  }

  it('adds a profile with picture, region, services and maturity', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/who`)
    await page.getByTestId('add-profile').click()
    await page.fill('input[name=name]', 'Bo')
    await page.getByRole('button', { name: 'Whale' }).click()
    await page.getByRole('button', { name: 'Germany' }).click()
    await page.getByRole('button', { name: 'Nightbus' }).click()
    await page.getByRole('button', { name: /Kids/ }).click()
    await expectSound(visitor)
    await picture(page, 'edit-profile-desk')
    await page.getByTestId('save-profile').click()
    await page.getByRole('button', { name: 'Watch as Bo' }).waitFor()
    expect(await profiles()).toContainEqual(
      expect.objectContaining({ name: 'Bo', avatarUrl: 'avatar:whale', region: 'DE', providers: ['9004'], maturity: 'kids' }),
    )
  })

  it('changes one, and says what is wrong with a name', async () => {
    const { page } = visitor
    await page.getByTestId('manage').click()
    await page.getByRole('link', { name: 'Edit Bo' }).click()
    await page.fill('input[name=name]', ' ')
    await page.getByTestId('save-profile').click()
    await page.locator('.field-error').waitFor()
    await page.fill('input[name=name]', 'Bob')
    await page.getByRole('button', { name: 'Everyone' }).click()
    await page.getByTestId('save-profile').click()
    await page.getByRole('button', { name: 'Watch as Bob' }).waitFor()
    expect(await profiles()).toContainEqual(expect.objectContaining({ name: 'Bob', maturity: 'all', region: 'DE' }))
  })

  it.each(sizes)('shows everybody %s', async (_, name, viewport) => {
    const { page } = visitor
    await page.setViewportSize(viewport)
    await page.goto(`${fixture.base}/who`)
    await page.getByTestId('person').nth(1).waitFor()
    await expectSound(visitor)
    await picture(page, `people-${name}`)
    await page.setViewportSize(desktop)
  })

  it('switches from one to the other, who has a page of their own', async () => {
    const { page } = visitor
    await page.getByRole('button', { name: 'Watch as Ada' }).click()
    await heroOn(page)
    await page.locator('[data-focus="bar:who"]').click()
    await page.getByRole('button', { name: 'Watch as Bob' }).click()
    await heroOn(page)
    expect(await page.locator('[data-focus="bar:who"]').getAttribute('aria-label')).toContain('Bob')
    await expectSound(visitor)
  })

  it('deletes one after a second press', async () => {
    const { page } = visitor
    await page.goto(`${fixture.base}/who`)
    await page.getByTestId('manage').click()
    await page.getByRole('link', { name: 'Edit Bob' }).click()
    await page.getByTestId('delete-profile').click()
    await page.getByTestId('delete-for-good').waitFor()
    await expectSound(visitor)
    await page.getByTestId('delete-for-good').click()
    await expect.poll(async () => (await profiles()).map(({ name }) => name)).not.toContain('Bob')
    await page.getByTestId('add-profile').waitFor()
    expect(await page.getByText('Bob').count()).toBe(0)
  })
})
