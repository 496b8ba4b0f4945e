/** The reminder card for the person (R3.15), on the screen and on paper: a small card, or a 58 mm receipt. */
import { surveyTexts } from '#web/texts/survey.ts'
import { QrCode } from './qr-code.tsx'
import styles from './reminder-card.module.css'

const words = surveyTexts.reminder

type Reminder = {
  readonly id: string
  readonly code: string | null
  /** The number of a counter's ticket. */
  readonly ticket: number | null
  readonly due: string
  /** Whether a lab follows a result that comes today at the counter; null where none comes there. */
  readonly lab: keyof typeof words.lab | null
  /** The address of the result page, and as people type it. */
  readonly address: string
  readonly shownAddress: string
  readonly service: string
  readonly contacts: readonly string[]
}

type ReminderCard = { readonly reminder: Reminder; readonly paper: 'card' | 'receipt' }

/** The card. Printing the page prints only the card. */
export function ReminderCard({ reminder, paper }: ReminderCard) {
  const { id, code, ticket, due, lab, address, shownAddress, service, contacts } = reminder
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
          {ticket !== null && (
            <p className={styles.ticket}>
              {words.ticket} <strong>{ticket}</strong>
            </p>
          )}
        </div>
        <div className={styles.code}>
          <QrCode text={address} label={words.qr(shownAddress)} />
        </div>
      </div>
      <h2 className={styles.label}>{words.due}</h2>
      {lab === null ? (
        <p className={styles.due}>
          {words.noLater}
          <br />
          {due}
        </p>
      ) : (
        <>
          <p className={styles.due}>{words.today}</p>
          <p>{lab === 'NONE' ? words.lab.NONE : `${words.lab[lab]} ${words.noLater}, ${due}`}</p>
        </>
      )}
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
