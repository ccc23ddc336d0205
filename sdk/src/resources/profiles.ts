import type { Call, Given } from '../operations.ts'
import type { CallOptions } from '../options.ts'
import type { Profile } from '../types.gen.ts'

export type NewProfile = Given<'post', '/profiles'>['body']
export type ProfileChange = Given<'patch', '/profiles/{profileId}'>['body']

export type Profiles = ReturnType<typeof profilesOf>

/** The profiles of an account. */
export function profilesOf(call: Call) {
  return {
    /**
     * All profiles, newest first.
     *
     * @example
     * for (const profile of await marquee.profiles.list()) console.log(profile.id, profile.name)
     */
    list: async (options: CallOptions = {}): Promise<Profile[]> => (await call('get', '/profiles', options)).profiles,

    /**
     * One profile.
     *
     * @example
     * const { name, maturity } = await marquee.profiles.get('profile_1')
     */
    get: (profileId: string, options: CallOptions = {}): Promise<Profile> =>
      call('get', '/profiles/{profileId}', { params: { profileId }, ...options }),

    /**
     * The active profile (see `selectProfile`), as stored on the server.
     *
     * @example
     * const { region } = await marquee.profiles.active()
     */
    active: (options: CallOptions = {}): Promise<Profile> => call('get', '/profile', options),

    /**
     * Adds a profile and returns its id; an account has at most ten.
     *
     * @example
     * const profileId = await marquee.profiles.add({ name: 'Ann', region: 'DE', maturity: 'kids' })
     */
    add: async (body: NewProfile, options: CallOptions = {}): Promise<string> =>
      (await call('post', '/profiles', { body, ...options })).profileId,

    /**
     * Changes the given fields. A new maturity ends the profile's browsing sessions; this client then starts a new one.
     *
     * @example
     * const profile = await marquee.profiles.change('profile_1', { providers: ['8', '337'] })
     */
    change: (profileId: string, body: ProfileChange, options: CallOptions = {}): Promise<Profile> =>
      call('patch', '/profiles/{profileId}', { params: { profileId }, body, ...options }),

    /**
     * Deletes a profile with all its data.
     *
     * @example
     * await marquee.profiles.remove('profile_1')
     */
    remove: async (profileId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profiles/{profileId}', { params: { profileId }, ...options })
    },
  }
}
