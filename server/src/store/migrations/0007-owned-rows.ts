import type { Migration } from '../migrate.ts'

/** By what deleting a profile or an account looks for what it owns: without these each looks at every row. */
export const ownedRows: Migration = {
  version: 7,
  name: 'owned-rows',
  statements: [
    `create index sign_ins_of_profile on sign_ins (profile_id) where profile_id is not null`,
    `create index device_codes_of_profile on device_codes (profile_id) where profile_id is not null`,
    `create index device_codes_of_account on device_codes (decided_by) where decided_by is not null`,
    `create index invites_of_account on invites (created_by)`,
    `create index password_resets_of_account on password_resets (account_id)`,
  ],
}
