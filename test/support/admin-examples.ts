import { closeSite } from '#contract/admin/site-closings.ts'
import { addSite } from '#contract/admin/sites.ts'
import type { TestService } from './service.ts'

/** What tests send to administration: a site, roles, a drug, a message. */
export const site = {
  name: 'North',
  area: '',
  address: '',
  phone: '',
  email: '',
  color: '#0b6e69',
  collects: true,
  analyses: false,
  id_prefix: 'NO',
  turnaround_days: 3,
  show_date: false,
  outside_programme: false,
  tests_on_site: false,
  return_basis: '',
  active: true,
}
export const roles = { performs_collection: true, performs_analysis: false, is_admin: false }
const unsaid = { synonyms: null, street_names: null, form_of: null, form: null, unii: null, inchikey: null }
export const drug = {
  ...unsaid,
  ...{ name: 'Metonitazene', drug_class: 'nitazene', report_to_public: true, important: true, is_retired: false },
  ...{ common_role: null, pronunciation: null, report_to_client_name: null, pubchem_cid: null, cas: null },
}
export const message = {
  label: null,
  content: 'Closed on Monday',
  audience_role: null,
  audience_site_id: null,
  from_at: '2026-11-21T00:00:00.000Z',
  until_at: null,
}

/** Why tests close a site. */
export const reason = 'The lease ended.'

let next = 1
/** A site that nobody needs, and the input that closes it. */
async function aLeaving(on: TestService) {
  const name = `Leaving ${next++}`
  const { id } = await on.must('admin', addSite, { input: { ...site, name } })
  return { params: { id: String(id) }, input: { to_site_id: on.site('Riverside'), name, reason } }
}

/** An example of each change. */
export const closingChanges = {
  'POST /admin/sites/{id}/close/': { make: aLeaving, says: /^active: yes → no$/ },
  'POST /admin/sites/{id}/open/': {
    make: async (on: TestService) => {
      const sent = await aLeaving(on)
      await on.must('admin', closeSite, sent)
      return { params: sent.params }
    },
    says: /^active: no → yes$/,
  },
}

/** That the database went back is said to be known. */
export const setbackChanges = {
  'POST /admin/setbacks/{id}/known/': {
    make: async (service: TestService) => {
      const at = '2026-11-20T12:00:00.000Z'
      const { id } = await service.db
        .insertInto('setbacks')
        .values({ noticed_at: at, seen_id: 7, seen_at: at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { params: { id: String(id) } }
    },
    says: /^setback: The database went back: entry 7 of the audit trail was acknowledged and is gone\./,
  },
}
