import type { Call } from './operations.ts'
import type { CallOptions } from './options.ts'

export type Muted = ReturnType<typeof mutedOf>

/** Titles that stay in the history and count for nothing. */
export function mutedOf(call: Call) {
  return {
    /**
     * Lets a title count for nothing.
     *
     * @example
     * await marquee.muted.add('MV_603')
     */
    add: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('put', '/profile/muted/{mediaId}', { params: { mediaId }, ...options })
    },

    /**
     * Lets it count again.
     *
     * @example
     * await marquee.muted.remove('MV_603')
     */
    remove: async (mediaId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profile/muted/{mediaId}', { params: { mediaId }, ...options })
    },
  }
}
