/** On the first page of administration: cards that have run out, end soon, or wait for a second person. */
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cardTasks } from '#domain/card/advice-card.ts'
import { paths } from '#web/paths.ts'
import { cardTexts as words } from '#web/texts/cards.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { cardsQuery } from './card-queries.ts'

/** The lines, or nothing. */
export function CardTasks() {
  const { data } = useQuery(cardsQuery)
  const lines = cardTasks.flatMap((task) => {
    const count = data?.cards.filter((card) => card.task === task).length ?? 0
    return count === 0 ? [] : [words.notice[task](count)]
  })
  if (lines.length === 0) return null
  return (
    <NoteBar tone="look" role="status">
      <IconAlertTriangle size={18} aria-hidden="true" />
      <div>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Link to={paths.cards}>{words.look}</Link>
      </div>
    </NoteBar>
  )
}
