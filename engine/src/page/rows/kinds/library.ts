import { writeOwned } from '../../pool/masks.ts'
import { bestUnder } from '../../pool/pool.ts'
import { MAX_TITLES } from '../../slate/settings.ts'
import { fromList, type RowMaker, type RowSpec } from '../candidate.ts'

/**
 * Titles that somebody owns and nobody has watched yet, best score first, unless the page is filtered by the library
 * already.
 */
const make: RowMaker = ({ workspace, request: { profiles, filters } }) => {
  if (filters.owned || profiles.every(({ owned = [] }) => owned.length === 0)) return []
  const { catalogue, masks } = workspace
  writeOwned(workspace, profiles, masks.spare)
  catalogue.space.kernels.and(masks.eligible, masks.spare, masks.spare)
  return fromList('library', [...bestUnder(workspace, masks.spare, MAX_TITLES).titles])
}

export const library: RowSpec = {
  kind: 'library',
  wireNumber: 26,
  makeOrder: 180,
  position: 4,
  maxRows: 1,
  recommends: false,
  make,
}
