/** The ticket that a counter gave a sample: its number, and the card that has it printed. */
import { Link } from '@tanstack/react-router'
import type { Sample } from '#contract/samples.ts'
import { formatDay, localDay } from '#domain/dates.ts'
import { reminderStep } from '#domain/survey/collection-survey.ts'
import { paths } from '#web/paths.ts'
import { ticketTexts as words } from '#web/texts/ticket.ts'
import { useNow } from '#web/ui/use-now.ts'
import { useViewer } from './use-viewer.ts'
import { useZone } from './when.tsx'

/** The number, with its day where that is not today; nothing for a sample without a ticket. */
export function TicketFact({ sample: { sample_id, ticket, collecting_site_id } }: { readonly sample: Sample }) {
  const viewer = useViewer()
  const today = localDay(useNow(), useZone())
  if (!ticket) return null
  const { number, day } = ticket
  // The card is of the collecting site, for its own staff.
  const mayPrint = viewer?.performs_collection === true && viewer.site_id === collecting_site_id
  return (
    <>
      <span>{day === today ? words.ticket(number) : words.ticketOf(number, formatDay(day))}</span>
      {mayPrint && day === today && (
        <Link to={paths.collectionSurvey} search={{ step: reminderStep, sample: sample_id }}>
          {words.print}
        </Link>
      )}
    </>
  )
}
