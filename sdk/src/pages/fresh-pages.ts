import { hasCode } from '../errors.ts'
import type { Call } from '../operations.ts'
import type { PageHead } from '../types.gen.ts'
import type { PageRecipe } from './page-shapes.ts'

/** A page of a new session that replaces one of an ended session. */
export type ReplacedPage = { previousPageId: string; page: PageHead }

const MAX_CACHED = 100
/** A session may end while a page is composed again. If that happens repeatedly, the server is at fault. */
const MAX_REPLACED = 2

/** Finds the page that replaces one of an ended session, and composes it if there is none. */
export class FreshPages {
  private readonly call: Call
  private readonly replaced: (event: ReplacedPage) => void
  private readonly standIns = new Map<string, Promise<PageHead>>()

  constructor(call: Call, replaced: (event: ReplacedPage) => void) {
    this.call = call
    this.replaced = replaced
  }

  /** Runs the work on the page, or on its replacement if the page's session has ended. */
  async on<T>(pageId: string, work: (pageId: string) => Promise<T>, triesLeft = MAX_REPLACED): Promise<T> {
    const standIn = await this.standIns.get(pageId)?.catch(() => undefined)
    if (standIn) return this.on(standIn.id, work, triesLeft)
    try {
      return await work(pageId)
    } catch (thrown) {
      if (!hasCode(thrown, 'SESSION_EXPIRED') || triesLeft === 0) throw thrown
      const page = await this.standInFor(pageId, thrown.page ?? {})
      return this.on(page.id, work, triesLeft - 1)
    }
  }

  /** Shared by concurrent callers, so no caller's signal aborts it; failures are not cached. */
  private standInFor(pageId: string, recipe: PageRecipe): Promise<PageHead> {
    const standIn = this.standIns.get(pageId)
    if (standIn) return standIn
    const made = this.call('post', '/pages', { body: recipe })
    this.standIns.set(pageId, made)
    for (const oldest of this.standIns.keys()) {
      if (this.standIns.size <= MAX_CACHED) break
      this.standIns.delete(oldest)
    }
    made.then(
      (page) => this.replaced({ previousPageId: pageId, page }),
      () => this.standIns.delete(pageId),
    )
    return made
  }
}
