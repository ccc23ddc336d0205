import { browserStorage, Marquee, type MarqueeStorage, memoryStorage, webIdentity } from '@marquee/sdk'
import { language } from '../messages/chosen.ts'
import { isTv } from '../router.ts'

/** Browsers may forbid a page to keep anything; then it is kept until the page is closed. */
function storageFor(prefix: string): MarqueeStorage {
  try {
    localStorage.setItem(`${prefix}probe`, '')
    localStorage.removeItem(`${prefix}probe`)
    return browserStorage(localStorage, prefix)
  } catch {
    return memoryStorage()
  }
}

/** The way to the server: on a TV as a device with its own sign-in, elsewhere by the browser's cookie. */
export const marquee = isTv
  ? new Marquee({ baseUrl: '', clientID: 'web', language: language, storage: storageFor('marquee.tv.') })
  : new Marquee({
      baseUrl: '',
      clientID: 'web',
      language: language,
      storage: storageFor('marquee.web.'),
      identity: webIdentity(),
    })
