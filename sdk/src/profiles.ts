import type { Call, Given } from './operations.ts'
import type { CallOptions } from './options.ts'
import type { Profile } from './types.gen.ts'

export type NewProfile = Given<'post', '/profiles'>['body']
export type ProfileChange = Given<'patch', '/profiles/{profileId}'>['body']

export type Profiles = ReturnType<typeof profilesOf>

/** The people of an account. */
export function profilesOf(call: Call) {
  return {
    /**
     * Who is watching? Newest first.
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
     * The profile that was chosen by `selectProfile`, as the server has it now.
     *
     * @example
     * const { region } = await marquee.profiles.active()
     */
    active: (options: CallOptions = {}): Promise<Profile> => call('get', '/profile', options),

    /**
     * Adds a profile and gives its id; an account has at most ten.
     *
     * @example
     * const profileId = await marquee.profiles.add({ name: 'Ann', region: 'DE', maturity: 'kids' })
     */
    add: async (body: NewProfile, options: CallOptions = {}): Promise<string> =>
      (await call('post', '/profiles', { body, ...options })).profileId,

    /**
     * Changes what is given and leaves the rest. A new maturity ends the profile's browsing sessions; this client begins a new one by itself.
     *
     * @example
     * const profile = await marquee.profiles.change('profile_1', { providers: ['8', '337'] })
     */
    change: (profileId: string, body: ProfileChange, options: CallOptions = {}): Promise<Profile> =>
      call('patch', '/profiles/{profileId}', { params: { profileId }, body, ...options }),

    /**
     * Deletes a profile and everything it holds.
     *
     * @example
     * await marquee.profiles.remove('profile_1')
     */
    remove: async (profileId: string, options: CallOptions = {}): Promise<void> => {
      await call('delete', '/profiles/{profileId}', { params: { profileId }, ...options })
    },
  }
}
