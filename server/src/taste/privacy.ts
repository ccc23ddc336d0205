/**
 * What people do is shown to others only in a crowd: so many profiles of so many accounts took part, and so many of them rated
 * the title. Profiles that stay out of training and children's are no part of it.
 */
export const crowd = { profiles: 20, accounts: 5, perTitle: 3 } as const
