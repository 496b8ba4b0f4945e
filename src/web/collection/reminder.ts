/** What the reminder card says to the person (R3.15). */
import type { Answered } from '#contract/endpoint.ts'
import type { readCard, Sample } from '#contract/samples.ts'
import type { serviceInfo } from '#contract/service.ts'
import type { mySite } from '#contract/session.ts'
import { formatDay } from '#domain/dates.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { surveyTexts } from '#web/texts/survey.ts'

const words = surveyTexts.reminder

type Parts = {
  readonly sample: Pick<Sample, 'sample_id' | 'check_code' | 'return_date' | 'ticket'>
  readonly card: Answered<typeof readCard>
  readonly site: Pick<Answered<typeof mySite>, 'name' | 'address' | 'phone' | 'email'>
  readonly service: Pick<Answered<typeof serviceInfo>, 'name' | 'public_url' | 'contact_phone' | 'contact_email'>
}

/** The contents of the card, and the same as sentences to read aloud. */
export function useReminder({ sample, card, site, service }: Parts) {
  const code = sample.check_code
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
    ticket: sample.ticket?.number ?? null,
    due,
    address,
    /** A calendar file with the day; it says neither what the day is for nor where to go. */
    calendar: withQuery(publicPaths.calendar(sample.sample_id), { code: code ?? null }),
    shownAddress: page.replace(/^https?:\/\//, ''),
    service: service.name,
    contacts: [site.name, site.address, phone, email].filter(Boolean),
    spoken: words.spoken({
      id: [...sample.sample_id].join(' '),
      code: code && [...code].join(' '),
      due,
      address: page.replace(/^https?:\/\//, ''),
      site: spokenSite,
    }),
  }
}
