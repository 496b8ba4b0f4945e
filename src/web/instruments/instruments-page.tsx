/** '/instruments': the instruments of the reader's own lab and the state of their checks; also records a check. */

import { IconLock, IconMicroscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import { formatDay } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { instrumentsQuery } from '#web/api/instruments-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { RowButton } from '#web/list/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { instrumentTexts as words } from '#web/texts/instruments.ts'
import { worklistTexts } from '#web/texts/machines.ts'
import { Buttons, Part } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { CheckForm } from './check-form.tsx'
import { ChecksHistory } from './checks-history.tsx'
import { DoubtedResults } from './doubted-results.tsx'
import { LastCheck, Standing } from './standing.tsx'

/** The page. */
export function InstrumentsPage() {
  const { performs_analysis } = useSignedIn()
  if (!performs_analysis) return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <OwnInstruments />
}

type Opened = { readonly id: number; readonly part: 'check' | 'history' }

function OwnInstruments() {
  const answer = useQuery(instrumentsQuery)
  const [opened, open] = useState<Opened | null>(null)
  const every = answer.data?.every_days
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={<Link to={paths.home}>{words.back}</Link>}
        lead={every !== undefined && words.lead(every)}
      />
      <p>
        <Link to={paths.worklists}>{worklistTexts.link}</Link>
      </p>
      <DoubtedResults />
      <Loaded answer={answer}>
        {({ instruments }) => {
          if (instruments.length === 0) {
            return (
              <Panel icon={<IconMicroscope size={28} />} title={words.empty.title}>
                {words.empty.text}
              </Panel>
            )
          }
          const shown = instruments.find(({ id }) => id === opened?.id)
          return (
            <>
              <Rows label={words.list} rows={instruments} columns={columnsOf(open)} keyOf={({ id }) => id} />
              {shown && opened?.part === 'history' && (
                <Part isApart aria-labelledby="checks">
                  <h2 id="checks">{words.historyOf(shown.name)}</h2>
                  <ChecksHistory instrument={shown} />
                </Part>
              )}
              {shown && opened?.part === 'check' && (
                <CheckForm key={shown.id} instrument={shown} onClose={() => open(null)} />
              )}
            </>
          )
        }}
      </Loaded>
    </>
  )
}

const columnsOf = (open: (opened: Opened) => void): readonly ListColumn<Instrument>[] => [
  { label: words.columns.name, cell: ({ name, technology }) => `${name} (${technologyName(technology)})` },
  { label: words.columns.standing, cell: (instrument) => <Standing instrument={instrument} /> },
  { label: words.columns.last, cell: (instrument) => <LastCheck instrument={instrument} /> },
  {
    label: words.columns.until,
    cell: ({ holds_until }) => (holds_until === null ? words.none : formatDay(holds_until)),
  },
  {
    label: words.columns.does,
    cell: ({ id, name, retired_at }) => (
      <Buttons as="span">
        {retired_at === null && (
          <RowButton name={words.recordOf(name)} onClick={() => open({ id, part: 'check' })}>
            {words.record}
          </RowButton>
        )}
        <RowButton variant="subtle" name={words.historyOf(name)} onClick={() => open({ id, part: 'history' })}>
          {words.history}
        </RowButton>
      </Buttons>
    ),
  },
]
