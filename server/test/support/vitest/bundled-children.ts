import { inject } from 'vitest'

// Inherited by every process that is started from here: programs of this checkout run from one file each.
process.env['NODE_OPTIONS'] = `--import=${inject('bundleHook')}`
