/** What a key for a machine may be for, at which site, and until when. */
import { addDays } from '#domain/dates.ts'

/** What a machine may do with a key: one of these, and nothing else. None of them signs what a person must sign. */
export const machinePurposes = ['bring results', 'fetch worklists', 'read counts'] as const
export type MachinePurpose = (typeof machinePurposes)[number]

/** A key is valid for at most this many days after the day on which it is made. */
export const longestKeyDays = 731

/** A site as the rules of keys see it. */
type Site = { readonly name: string; readonly analyses: boolean; readonly active: boolean }

/** Why a key cannot be made; `today` and `ends_on` are days of the service, YYYY-MM-DD. */
export function keyFaults(
  key: { readonly purpose: MachinePurpose; readonly ends_on: string },
  site: Site | null,
  today: string,
): { readonly field: 'site_id' | 'ends_on'; readonly message: string }[] {
  const ofSite = siteFault(key.purpose, site)
  const ofEnd =
    key.ends_on < today
      ? 'This day is over. Enter the last day on which the key is valid.'
      : key.ends_on > addDays(today, longestKeyDays)
        ? `A key is valid for at most two years. Enter ${addDays(today, longestKeyDays)} or an earlier day.`
        : null
  return [
    ...(ofSite === null ? [] : [{ field: 'site_id' as const, message: ofSite }]),
    ...(ofEnd === null ? [] : [{ field: 'ends_on' as const, message: ofEnd }]),
  ]
}

function siteFault(purpose: MachinePurpose, site: Site | null): string | null {
  if (site === null) return 'There is no such site.'
  if (!site.active) return `${site.name} is not active. Choose another site.`
  if (purpose !== 'read counts' && !site.analyses) return `${site.name} does not analyze. Choose a lab.`
  return null
}

/** A stored key; `revoked_at` in UTC. `active`: whether its site is. */
type KeyFacts = { readonly ends_on: string; readonly revoked_at: string | null; readonly active: boolean }
export type KeyStanding = 'valid' | 'ended' | 'revoked'

/** Whether a key is still valid on a day of the service. It ends with its site: no other site takes it over. */
export const keyStanding = ({ ends_on, revoked_at, active }: KeyFacts, today: string): KeyStanding =>
  revoked_at !== null ? 'revoked' : ends_on < today || !active ? 'ended' : 'valid'
