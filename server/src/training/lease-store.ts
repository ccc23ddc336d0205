export { endLease, findLease, renewLease, takeLease } from '../store/leases.ts'
