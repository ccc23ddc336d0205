import type { Call } from '../operations.ts'
import type { CallOptions } from '../options.ts'

export type Muted = ReturnType<typeof mutedOf>

/** Titles that stay in the history but do not count for recommendations. */
export function mutedOf(call: Call) {
  return {
    /**
     * Excludes a title from the taste.
     *
     * @example
     * await marquee.muted.add('MV_603')
     */
    add: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('put', '/profile/muted/{mediaId}', { params: { mediaId }, ...options })
    },

    /**
     * Lets a title count again.
     *
     * @example
     * await marquee.muted.remove('MV_603')
     */
    remove: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/muted/{mediaId}', { params: { mediaId }, ...options })
    },
  }
}
