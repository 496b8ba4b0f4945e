/** '/staff-alerts': every alert, waiting ones first, and starting a new one. */
import { IconLock, IconPencilPlus, IconSpeakerphone } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AlertRow } from '#contract/alert-shapes.ts'
import { makeAlert } from '#contract/alerts.ts'
import { formatDate } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { lastPage, offsetOf, pagerText } from '#domain/lists/pager.ts'
import { rightsQuery } from '#web/api/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { useZone, When } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { Button } from '#web/ui/button.tsx'
import { Row } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { StateChip, WaitChips } from './alert-looks.tsx'
import { alertsQuery } from './alert-queries.ts'

/** The page. */
export function AlertsPage() {
  const { data: me } = useQuery(rightsQuery)
  if (me === undefined) return null
  const { performs_analysis, is_admin, issues_alerts, releases_alerts } = me
  if (!(performs_analysis || is_admin || issues_alerts || releases_alerts)) {
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  }
  return <AllAlerts mayIssue={issues_alerts} />
}

function AllAlerts({ mayIssue }: { readonly mayIssue: boolean }) {
  const [page, setPage] = useState(1)
  const answer = useQuery(alertsQuery(offsetOf(page)))
  const navigate = useNavigate()
  const make = useChange(makeAlert, {
    done: words.made,
    onDone: ({ id }) => navigate({ to: paths.alert(id) }),
  })
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={<Link to={paths.home}>{words.back}</Link>}
        lead={words.lead}
        actions={
          mayIssue && (
            <Button
              leftSection={<IconPencilPlus size={18} aria-hidden="true" />}
              loading={make.isPending}
              onClick={() => make.send({ input: { signal_id: null } })}
            >
              {words.make}
            </Button>
          )
        }
      >
        <p>
          <Link to={paths.cards}>{words.cards}</Link> · <Link to={paths.numberReports}>{words.reports}</Link>
        </p>
      </PageHead>
      <RefusedFaults faults={make.faults} />
      <Loaded answer={answer}>
        {({ count, results }) =>
          count === 0 ? (
            <Panel icon={<IconSpeakerphone size={28} />} title={words.empty.title}>
              {words.empty.text}
            </Panel>
          ) : (
            <>
              <Rows label={words.list} rows={results} columns={columns} keyOf={({ id }) => id} />
              {lastPage(count) > 1 && (
                <Pager
                  page={page}
                  last={lastPage(count)}
                  text={pagerText(page, count)}
                  isLoading={answer.isPlaceholderData}
                  words={{ ...homeTexts, loading: frameTexts.loading }}
                  onPage={setPage}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}

const columns: readonly ListColumn<AlertRow>[] = [
  {
    label: words.columns.title,
    cell: ({ id, title }) => <Link to={paths.alert(id)}>{title === '' ? words.noTitle(id) : title}</Link>,
  },
  { label: words.columns.state, cell: ({ state }) => <StateChip state={state} /> },
  {
    label: words.columns.next,
    cell: (row) => (
      <Row as="span" gap={6}>
        {row.is_doubted || row.has_draft ? <WaitChips {...row} /> : words.none}
      </Row>
    ),
  },
  { label: words.columns.ends, cell: ({ ends_at }) => (ends_at === null ? words.none : <LastDay ends_at={ends_at} />) },
  { label: words.columns.changed, cell: ({ changed_at }) => <When iso={changed_at} /> },
]

/** The last day of an alert; the alert ends with that day. */
export function LastDay({ ends_at }: { readonly ends_at: string }) {
  return formatDate(new Date(Date.parse(ends_at) - 1).toISOString(), useZone())
}
