/**
 * Minimum numbers of people before anything they do is shown to others: profiles and accounts that took part, and
 * profiles per title. Profiles that opted out of training and children's profiles do not count.
 */
export const crowdThresholds = { profiles: 20, accounts: 5, perTitle: 3 } as const
