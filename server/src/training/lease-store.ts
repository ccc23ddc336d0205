export { endLease, findLease, renewLease, takeLease } from '../store/leases.ts'

export type { LeaseRow } from '../store/schema.ts'
