/** '/holdings/returns': what a site held, received and gave away in a period, and its released returns. */
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { listReturnSites, listReturns, previewReturn, type Return, type ReturnHead } from '#contract/returns.ts'
import { formatDateTime, formatDay, localDay } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { lastSpan, nextPeriod, returnFault, returnSpans } from '#domain/holdings/return-period.ts'
import { mySiteQuery } from '#web/api/queries.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { holdingsTexts } from '#web/texts/holdings.ts'
import { returnTexts as words } from '#web/texts/returns.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceFilter, DayFilter } from '#web/ui/filter.tsx'
import { Apart, NoteBar, Row } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { useNow } from '#web/ui/use-now.ts'
import type { HoldingsSearch } from './holdings-search.ts'
import { ReleaseForm } from './release-form.tsx'
import { ReturnFigures } from './return-figures.tsx'
import { ReturnFiles } from './return-files.tsx'

const returnSitesQuery = steadyQuery(listReturnSites, {})

/** The page. */
export function ReturnsPage() {
  const { performs_analysis, performs_collection, is_admin } = useSignedIn()
  if (!performs_analysis && !performs_collection && !is_admin)
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <Returns />
}

function Returns() {
  const { is_admin, site: ownSite } = useSignedIn()
  // The open route has checked the search, but the router cannot know which route that is.
  const address = useSearch({ strict: false }) as HoldingsSearch
  const { data: sites = [] } = useQuery(returnSitesQuery)
  const site = is_admin || sites.some(({ id }) => id === address.site) ? address.site : undefined
  const list = useQuery(steadyQuery(listReturns, { query: { site } }))
  // After a closing, people are at another site than their session says for a while.
  const { data: mySite } = useQuery(mySiteQuery)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={<Link to={paths.holdings}>{holdingsTexts.title}</Link>}
        lead={words.lead(sites.find(({ id }) => id === site)?.name ?? mySite?.name ?? ownSite)}
      >
        <p>{words.how}</p>
      </PageHead>
      <Loaded answer={list}>
        {(returns) => (
          <>
            <Period address={{ ...address, site }} returns={returns} />
            <Released returns={returns} />
          </>
        )}
      </Loaded>
    </>
  )
}

type Period = { readonly address: HoldingsSearch; readonly returns: readonly ReturnHead[] }

function Period({ address, returns }: Period) {
  const today = localDay(useNow(), useZone())
  const usual = nextPeriod(returns[0] ?? null, today)
  const days = { from: address.from ?? usual.from, to: address.to ?? usual.to }
  const fault = returnFault(days, today)
  return (
    <>
      <PeriodBar address={address} days={days} today={today} />
      {fault === null ? (
        <Preview
          {...days}
          site={address.site}
          released={returns.find(({ from, to }) => from === days.from && to === days.to)}
        />
      ) : (
        <NoteBar as="p" tone="look">
          {fault.message}
        </NoteBar>
      )}
    </>
  )
}

type Days = { readonly from: string; readonly to: string }
type PeriodBar = { readonly address: HoldingsSearch; readonly days: Days; readonly today: string }

function PeriodBar({ address, days, today }: PeriodBar) {
  const navigate = useNavigate()
  const { data: sites = [] } = useQuery(returnSitesQuery)
  const change = (next: HoldingsSearch) =>
    // The router cannot know which route is open.
    navigate({ to: '.', search: { ...address, ...next } as never, resetScroll: false })
  return (
    <Row gap={16} below={16}>
      <Row as="fieldset" gap={8} aria-label={words.period}>
        {returnSpans.map((span) => {
          const whole = lastSpan(today, span)
          const isOn = whole.from === days.from && whole.to === days.to
          return (
            <Button
              key={span}
              variant={isOn ? 'filled' : 'outline'}
              aria-pressed={isOn}
              onClick={() => change({ from: whole.from, to: whole.to })}
            >
              {words.spans[span]}
            </Button>
          )
        })}
      </Row>
      <DayFilter label={words.from} value={days.from} onChange={(from) => change({ ...days, from })} />
      <DayFilter label={words.to} value={days.to} onChange={(to) => change({ ...days, to })} />
      {sites.length > 0 && (
        <ChoiceFilter
          label={holdingsTexts.site}
          all={holdingsTexts.ownSite}
          choices={sites.map(({ id, name }) => [String(id), name])}
          value={address.site === undefined ? undefined : String(address.site)}
          // Another site's next period may be another one.
          onChange={(id) => change({ site: id === undefined ? undefined : Number(id), from: undefined, to: undefined })}
        />
      )}
    </Row>
  )
}

type Preview = Days & { readonly site: number | undefined; readonly released: ReturnHead | undefined }

function Preview({ from, to, site, released }: Preview) {
  const zone = useZone()
  const answer = useQuery(steadyQuery(previewReturn, { query: { from, to, site } }))
  return (
    <Apart as="section" aria-labelledby="preview">
      <h2 id="preview">{words.days(formatDay(from), formatDay(to))}</h2>
      <Loaded answer={answer}>
        {(said) => (
          <>
            {released?.released_at && (
              <NoteBar as="p" tone="said">
                <Link to={paths.return(released.id ?? '')}>
                  {words.isReleased(released.staff ?? '', formatDateTime(released.released_at, zone))}
                </Link>
              </NoteBar>
            )}
            <NoteBar as="p" tone="look">
              {released === undefined ? `${words.notReleased} ${said.not_yet ?? ''}` : words.knownToday}
              {said.first_day !== null &&
                said.first_day < from &&
                ` ${words.leavesOut(formatDay(said.first_day), formatDay(from))}`}
            </NoteBar>
            <Actions said={said} site={site} />
            <ReturnFigures said={said} />
          </>
        )}
      </Loaded>
    </Apart>
  )
}

function Actions({ said, site }: { readonly said: Return; readonly site: number | undefined }) {
  const { performs_analysis, performs_collection, is_admin } = useSignedIn()
  const [isReleasing, setReleasing] = useState(false)
  const mayRelease =
    (performs_analysis || performs_collection) && !(is_admin && site !== undefined) && said.not_yet === null
  return (
    <>
      <Row below={16}>
        {mayRelease && <Button onClick={() => setReleasing(true)}>{words.release}</Button>}
        <ReturnFiles said={said} site={site} />
      </Row>
      {isReleasing && <ReleaseForm said={said} site={site} onClose={() => setReleasing(false)} />}
    </>
  )
}

function Released({ returns }: { readonly returns: readonly ReturnHead[] }) {
  const zone = useZone()
  const columns: readonly ListColumn<ReturnHead>[] = [
    {
      label: words.columns.period,
      cell: ({ id, from, to }) => <Link to={paths.return(id ?? '')}>{words.days(formatDay(from), formatDay(to))}</Link>,
    },
    { label: words.columns.who, cell: ({ staff }) => staff },
    { label: words.columns.when, cell: ({ released_at }) => released_at && formatDateTime(released_at, zone) },
  ]
  return (
    <Apart as="section" aria-labelledby="released">
      <h2 id="released">{words.list}</h2>
      {returns.length === 0 ? (
        <p>{words.noReturns}</p>
      ) : (
        <Rows label={words.list} rows={returns} columns={columns} keyOf={({ id }) => id ?? 0} />
      )}
    </Apart>
  )
}
