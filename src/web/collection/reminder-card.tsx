/** The reminder card for the person (spec S9), on the screen and on paper: a small card, or a 58 mm receipt. */
import type { Answered } from '#contract/endpoint.ts'
import type { readCard, Sample } from '#contract/samples.ts'
import type { serviceInfo } from '#contract/service.ts'
import type { mySite } from '#contract/session.ts'
import { formatDay } from '#domain/dates.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { QrCode } from '#web/ui/qr-code.tsx'
import styles from './reminder-card.module.css'

const words = surveyTexts.reminder

type Parts = {
  readonly sample: Pick<Sample, 'sample_id' | 'check_code' | 'return_date'>
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

type ReminderCard = { readonly reminder: ReturnType<typeof useReminder>; readonly paper: 'card' | 'receipt' }

/** The card. Printing the page prints only the card. */
export function ReminderCard({ reminder, paper }: ReminderCard) {
  const { id, code, due, address, shownAddress, service, contacts } = reminder
  return (
    <section className={styles.card} data-paper={paper} aria-label={words.title}>
      <div className={styles.main}>
        <div>
          <p className={styles.service}>{service}</p>
          <h2 className={styles.label}>{words.sampleId}</h2>
          <p className={styles.id} data-long={id.length > 8 || undefined}>
            {id}
          </p>
          {code && (
            <p className={styles.check}>
              {words.code} <strong>{code}</strong>
            </p>
          )}
        </div>
        <div className={styles.code}>
          <QrCode text={address} label={words.qr(shownAddress)} />
        </div>
      </div>
      <h2 className={styles.label}>{words.due}</h2>
      <p className={styles.due}>
        {words.noLater}
        <br />
        {due}
      </p>
      <h2 className={styles.label}>{words.look}</h2>
      <p className={styles.address}>{shownAddress}</p>
      <h2 className={styles.label}>{words.ask}</h2>
      <ul className={styles.contacts}>
        {contacts.map((contact) => (
          <li key={contact}>{contact}</li>
        ))}
      </ul>
    </section>
  )
}
