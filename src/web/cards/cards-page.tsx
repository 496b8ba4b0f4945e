/** '/advice-cards': every advice card, what each is for and where it stands. */
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Card } from '#contract/cards.ts'
import { writeTarget } from '#domain/card/target-lines.ts'
import { wrongRole } from '#domain/faults.ts'
import { rightsQuery } from '#web/api/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink } from '#web/list/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { cardTexts as words } from '#web/texts/cards.ts'
import { PlainList } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { CardForm } from './card-form.tsx'
import { cardsQuery } from './card-queries.ts'
import { OneCard, standingOf } from './one-card.tsx'

const columns: readonly ListColumn<Card>[] = [
  {
    label: words.columns.card,
    cell: ({ id, versions: [newest] }) => <EditLink id={id}>{newest?.title.en}</EditLink>,
  },
  {
    label: words.columns.targets,
    cell: ({ versions: [newest] }) => (
      <PlainList>
        {newest?.targets.map(writeTarget).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </PlainList>
    ),
  },
  { label: words.columns.standing, cell: ({ versions: [newest] }) => newest && standingOf(newest) },
  { label: words.columns.task, cell: ({ task }) => (task === null ? words.nothingWaits : words.tasks[task]) },
]

/** The page. */
export function CardsPage() {
  const { data: me } = useQuery(rightsQuery)
  if (me === undefined) return null
  const { performs_analysis, is_admin, issues_alerts, releases_alerts } = me
  if (!(performs_analysis || is_admin || issues_alerts || releases_alerts)) {
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  }
  return <AllCards isAdmin={is_admin} mayWrite={performs_analysis || is_admin} mayApprove={releases_alerts} />
}

type Rights = { readonly isAdmin: boolean; readonly mayWrite: boolean; readonly mayApprove: boolean }

function AllCards({ isAdmin, mayWrite, mayApprove }: Rights) {
  const { address, close } = useListAddress()
  const answer = useQuery(cardsQuery)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={<Link to={isAdmin ? paths.admin : paths.home}>{isAdmin ? adminTexts.title : words.home}</Link>}
        lead={words.lead}
        actions={mayWrite && <AddButton>{words.add}</AddButton>}
      />
      <Loaded answer={answer}>
        {({ cards, is_alone, last_day }) => {
          const open = cards.find(({ id }) => String(id) === address.edit)
          if (open !== undefined) {
            const rights = { is_alone, mayWrite, mayApprove }
            return <OneCard key={open.id} card={open} last_day={last_day} {...rights} onClose={close} />
          }
          if (mayWrite && address.edit === 'new') return <CardForm card={null} last_day={last_day} onClose={close} />
          return <Rows label={words.list} rows={cards} columns={columns} keyOf={({ id }) => id} />
        }}
      </Loaded>
    </>
  )
}
