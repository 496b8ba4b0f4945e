import { listSites } from '#contract/admin/sites.ts'
import { readQuery } from './read-query.ts'

/** All sites of the service. */
export const sitesQuery = readQuery(listSites, {})
