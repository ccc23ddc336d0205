import type { Migration } from '../migrate.ts'
import { accountsAndSignIns } from './0001-accounts-and-sign-ins.ts'
import { catalogue } from './0002-catalogue.ts'
import { taste } from './0003-taste.ts'
import { pages } from './0004-pages.ts'
import { pageIds } from './0005-page-ids.ts'
import { setupCodes } from './0006-setup-codes.ts'
import { ownedRows } from './0007-owned-rows.ts'
import { cardsAndQuota } from './0008-cards-and-quota.ts'
import { signInUse } from './0009-sign-in-use.ts'
import { identities } from './0010-identities.ts'
import { historyImports } from './0011-history-imports.ts'
import { trakt } from './0012-trakt.ts'
import { connections } from './0013-connections.ts'
import { sources } from './0014-sources.ts'
import { mcp } from './0015-mcp.ts'
import { importChoices } from './0016-import-choices.ts'
import { importFailures } from './0017-import-failures.ts'
import { activities } from './0018-activities.ts'
import { collectedEpisodes } from './0019-collected-episodes.ts'
import { importFileNames } from './0020-import-file-names.ts'
import { sourceFailures } from './0021-source-failures.ts'
import { connectionPrograms } from './0022-connection-programs.ts'

/** In order; a released one is never changed. */
export const migrations: readonly Migration[] = [
  accountsAndSignIns,
  catalogue,
  taste,
  pages,
  pageIds,
  setupCodes,
  ownedRows,
  cardsAndQuota,
  signInUse,
  identities,
  historyImports,
  trakt,
  connections,
  sources,
  mcp,
  importChoices,
  importFailures,
  activities,
  collectedEpisodes,
  importFileNames,
  sourceFailures,
  connectionPrograms,
]
