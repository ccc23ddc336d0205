import { expect, it } from 'vitest'
import { deviceNameOf } from '../../../server/src/auth/device-name.ts'
import { openBrowser } from './support/open-browser.ts'

const chrome = (system: string) => `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36`

it.each([
  ['Windows NT 10.0', 'Chrome auf Windows-Computer'],
  ['X11; Linux x86_64', 'Chrome auf Linux-Computer'],
  ['Linux; Android 16', 'Chrome auf Android-Gerät'],
  ['Macintosh; Intel Mac OS X', 'Chrome auf Mac'],
])('a device that the server named by its browser has a name in the language of the screen: %s', async (system, name) => {
  await openBrowser({ language: 'de' })
  const { shownDeviceName } = await import('../../src/parts/controls/device-name.ts')
  expect(shownDeviceName(deviceNameOf(chrome(system)))).toBe(name)
  expect(shownDeviceName(deviceNameOf(''))).toBe('Unbekanntes Gerät')
  expect(shownDeviceName('Fernseher on the wall')).toBe('Fernseher on the wall')
})
