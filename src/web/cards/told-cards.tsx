/** The advice cards that the person reads with a result, for staff who read them out. */
import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/reports.ts'
import { adviceIn, chosenCards } from '#domain/public/public-advice.ts'
import { combinedFinding } from '#domain/report/combined-finding.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { cardTexts as words } from '#web/texts/cards.ts'
import { Card, Muted, Prose } from '#web/ui/layout.tsx'
import { shownCardsQuery } from './card-queries.ts'

type ToldCards = {
  readonly expected: readonly ExpectedDrug[]
  /** The submitted reports, reduced to what may be told at the counter. */
  readonly reports: readonly Report[]
}

/** The cards, or nothing. */
export function ToldCards({ expected, reports }: ToldCards) {
  const { data } = useQuery(shownCardsQuery)
  const chosen = chosenCards(combinedFinding(expected, reports), data ?? [])
  if (chosen.length === 0) return null
  return (
    <Card aria-labelledby="told-cards">
      <h2 id="told-cards">{words.told}</h2>
      {chosen.map(({ card }) => {
        const { title, text, source } = adviceIn(card, 'en')
        return (
          <Prose as="article" key={card.id}>
            <h3>{title}</h3>
            <p>{text}</p>
            <Muted>{source}</Muted>
          </Prose>
        )
      })}
    </Card>
  )
}
