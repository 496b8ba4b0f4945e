/** What the reminder card says to the person (R3.15, R3.31). */
import type { Answered } from '#contract/endpoint.ts'
import type { readCard, Sample } from '#contract/samples.ts'
import type { serviceInfo } from '#contract/service.ts'
import type { mySite } from '#contract/session.ts'
import { formatDay, localDay } from '#domain/dates.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { labAfterCounter } from '#domain/sample/counter-card.ts'
import { useZone } from '#web/samples/when.tsx'
import { surveyTexts } from '#web/texts/survey.ts'
import { useNow } from '#web/ui/use-now.ts'

const words = surveyTexts.reminder

type Site = Answered<typeof mySite>

/** A sample; one that only a device holds waits at the counter, and has no facts of a test. */
type Carded = Pick<Sample, 'sample_id' | 'check_code' | 'return_date' | 'date_collected' | 'ticket'> &
  Partial<Pick<Sample, 'state' | 'tested_here_site' | 'analysis_site' | 'further_analysis_from' | 'reported_at'>>

type Parts = {
  readonly sample: Carded
  readonly card: Answered<typeof readCard>
  /** A shift of an older version does not say whether its site tests at the counter. */
  readonly site: Pick<Site, 'name' | 'address' | 'phone' | 'email'> & Partial<Pick<Site, 'tests_on_site'>>
  readonly service: Pick<Answered<typeof serviceInfo>, 'name' | 'public_url' | 'contact_phone' | 'contact_email'>
}

/** The contents of the card, and the same as sentences to read aloud. */
export function useReminder({ sample, card, site, service }: Parts) {
  const code = sample.check_code
  const ticket = sample.ticket?.number ?? null
  const lab = useLabAfter(sample, site.tests_on_site === true)
  const address = `${service.public_url?.replace(/\/$/, '') ?? location.origin}${card.path}`
  // People type this address, so it omits the seal; the check code stands beside it.
  const page = address.split('?')[0] ?? ''
  const due = formatDay(sample.return_date)
  const phone = site.phone || service.contact_phone
  const email = site.email || service.contact_email
  const spokenSite = words.spokenSite({ site: [site.name, site.address].filter(Boolean).join(', '), phone })
  return {
    id: sample.sample_id,
    code,
    ticket,
    due,
    /** Null where the result does not come today at the counter. */
    lab,
    address,
    /** A calendar file with the day; it says neither what the day is for nor where to go. */
    calendar: withQuery(publicPaths.calendar(sample.sample_id), { code: code ?? null }),
    shownAddress: page.replace(/^https?:\/\//, ''),
    service: service.name,
    contacts: [site.name, site.address, phone, email].filter(Boolean),
    spoken: words.spoken({
      id: [...sample.sample_id].join(' '),
      code: code && [...code].join(' '),
      ...{ ticket, lab, due },
      address: page.replace(/^https?:\/\//, ''),
      site: spokenSite,
    }),
  }
}

/** Whether a lab follows the counter's result of today. */
function useLabAfter(sample: Carded, testsOnSite: boolean) {
  const zone = useZone()
  const today = localDay(useNow(), zone)
  if (!testsOnSite) return null
  const { ticket, date_collected, state = 'FILLED', reported_at = null } = sample
  const { tested_here_site = null, analysis_site = null, further_analysis_from = null } = sample
  const days = { ticket_day: ticket?.day ?? null, collected_day: localDay(date_collected, zone) }
  const tested = { tested_here_site, analysis_site, further_analysis_from, reported_at }
  return labAfterCounter({ state, ...days, ...tested }, today)
}
