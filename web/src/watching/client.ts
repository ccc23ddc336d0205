import { browserStorage, Marquee, type MarqueeStorage, memoryStorage, webIdentity } from '@marquee/sdk'
import { language } from '../messages/screens.ts'
import { isTv } from '../router.ts'

/** Memory is used where the browser forbids storage. */
function storageFor(prefix: string): MarqueeStorage {
  try {
    localStorage.setItem(`${prefix}probe`, '')
    localStorage.removeItem(`${prefix}probe`)
    return browserStorage(localStorage, prefix)
  } catch {
    return memoryStorage()
  }
}

/** The client of the server: on a TV a device with its own sign-in, elsewhere by the browser's cookie. */
export const marquee = isTv
  ? new Marquee({ baseUrl: '', clientID: 'web', language: language, storage: storageFor('marquee.tv.') })
  : new Marquee({
      baseUrl: '',
      clientID: 'web',
      language: language,
      storage: storageFor('marquee.web.'),
      identity: webIdentity(),
    })
