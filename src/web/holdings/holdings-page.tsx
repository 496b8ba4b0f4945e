/** '/holdings': what a site should hold now, by substance, and its packages on the road. An administrator chooses the site. */
import { IconDownload, IconLock, IconPackage } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type CountHead, listCounts } from '#contract/counts.ts'
import { type Holdings, readHoldings } from '#contract/holdings.ts'
import { formatDateTime, formatDay } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { showGrams } from '#domain/report/quantities.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { saveTable } from '#web/table/save-table.ts'
import { countTexts, holdingsTexts as words } from '#web/texts/holdings.ts'
import { insightTexts } from '#web/texts/insight.ts'
import { returnTexts } from '#web/texts/returns.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceFilter } from '#web/ui/filter.tsx'
import { Apart, Intro, NoteBar, Row } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { toast } from '#web/ui/toast.ts'
import type { HoldingsSearch } from './holdings-search.ts'

/** The page. */
export function HoldingsPage() {
  const { performs_analysis, performs_collection, is_admin } = useSignedIn()
  if (!performs_analysis && !performs_collection && !is_admin)
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <Held />
}

function Held() {
  const { is_admin, site: ownSite, performs_analysis, performs_collection } = useSignedIn()
  // The open route has checked the search, but the router cannot know which route that is.
  const { site } = useSearch({ strict: false }) as HoldingsSearch
  const asked = is_admin ? site : undefined
  const answer = useQuery(steadyQuery(readHoldings, { query: { site: asked } }))
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={<Link to={paths.insight}>{insightTexts.title}</Link>}
        lead={words.lead(answer.data?.site.name ?? ownSite)}
        actions={
          <>
            {(performs_analysis || performs_collection) && site === undefined && (
              <Button component={Link} to={paths.makeCount}>
                {countTexts.toCount}
              </Button>
            )}
            <Button component={Link} to={paths.returns} search={{ site: asked } as never} variant="outline">
              {returnTexts.title}
            </Button>
            {answer.data && <SaveButtons holdings={answer.data} />}
          </>
        }
      >
        <p>{words.how}</p>
      </PageHead>
      {is_admin && <SiteFilter site={site} />}
      <Loaded answer={answer}>{(holdings) => <Balance holdings={holdings} />}</Loaded>
      <Counts site={asked} />
    </>
  )
}

function Counts({ site }: { readonly site: number | undefined }) {
  const answer = useQuery(steadyQuery(listCounts, { query: { site } }))
  const zone = useZone()
  return (
    <Apart as="section" aria-labelledby="counts">
      <h2 id="counts">{countTexts.list}</h2>
      <Loaded answer={answer}>
        {(counts) =>
          counts.length === 0 ? (
            <p>{countTexts.none}</p>
          ) : (
            <Rows label={countTexts.list} rows={counts} columns={countColumns(zone)} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
    </Apart>
  )
}

const countColumns = (zone: string): readonly ListColumn<CountHead>[] => [
  {
    label: countTexts.columns.when,
    cell: ({ id, counted_at }) => <Link to={paths.count(id)}>{formatDateTime(counted_at, zone)}</Link>,
  },
  { label: countTexts.columns.who, cell: ({ staff, witness }) => `${staff}, ${witness}` },
  { label: countTexts.columns.found, cell: ({ here, expected }) => countTexts.found(here, expected) },
  { label: countTexts.columns.open, cell: ({ open }) => countTexts.open(open) },
]

function SaveButtons({ holdings }: { readonly holdings: Holdings }) {
  const { file, lines } = readHoldings.csv
  return (['csv', 'xlsx'] as const).map((format) => (
    <Button
      key={format}
      variant="outline"
      leftSection={<IconDownload size={18} aria-hidden="true" />}
      aria-label={words.saveOf(format)}
      onClick={async () => toast(words.saved(await saveTable(file, lines(holdings), format)))}
    >
      {words.save[format]}
    </Button>
  ))
}

function SiteFilter({ site }: HoldingsSearch) {
  const navigate = useNavigate()
  const { data: sites = [] } = useQuery(sitesQuery)
  return (
    <Row below={16}>
      <ChoiceFilter
        label={words.site}
        all={words.ownSite}
        choices={sites.map(({ id, name }) => [String(id), name])}
        value={site === undefined ? undefined : String(site)}
        onChange={(id) =>
          // For the same reason as above.
          navigate({
            to: '.',
            search: { site: id === undefined ? undefined : Number(id) } as never,
            resetScroll: false,
          })
        }
      />
    </Row>
  )
}

function Balance({ holdings }: { readonly holdings: Holdings }) {
  const { groups, on_the_road, samples, grams, not_weighed, below_zero, imported } = holdings
  return (
    <>
      {samples === 0 ? (
        <Panel icon={<IconPackage size={28} />} title={words.none}>
          {words.noneText}
        </Panel>
      ) : (
        <>
          <Intro role="status">
            <strong>
              {words.total(samples)}
              {not_weighed < samples && `: ${words.weighed(showGrams(grams), samples - not_weighed)}`}.
            </strong>{' '}
            {not_weighed > 0 && words.notWeighed(not_weighed, samples)}
          </Intro>
          {below_zero > 0 && (
            <NoteBar as="p" tone="look">
              {words.belowZero(below_zero)}
            </NoteBar>
          )}
          <Rows
            label={words.list}
            rows={groups}
            columns={groupColumns}
            keyOf={({ basis, substance }) => `${basis} ${substance}`}
          />
        </>
      )}
      {imported > 0 && <p>{words.imported(imported)}</p>}
      {on_the_road.length > 0 && (
        <Apart as="section" aria-labelledby="road">
          <h2 id="road">{words.road}</h2>
          <p>{words.roadText}</p>
          <Rows label={words.road} rows={on_the_road} columns={roadColumns} keyOf={({ package_id }) => package_id} />
        </Apart>
      )}
    </>
  )
}

type Sums = Pick<Holdings, 'samples' | 'grams' | 'not_weighed'>

const sumColumns: readonly ListColumn<Sums>[] = [
  { label: words.columns.samples, cell: ({ samples }) => samples },
  {
    label: words.columns.grams,
    cell: ({ grams, samples, not_weighed }) => (samples === not_weighed ? words.noWeight : showGrams(grams)),
  },
  { label: words.columns.notWeighed, cell: ({ not_weighed }) => not_weighed },
]

const groupColumns: readonly ListColumn<Holdings['groups'][number]>[] = [
  { label: words.columns.substance, cell: ({ substance }) => <strong>{substance || words.unknown}</strong> },
  { label: words.columns.basis, cell: ({ basis }) => words.bases[basis] },
  ...sumColumns,
  { label: words.columns.oldest, cell: ({ oldest }) => formatDay(oldest) },
]

const roadColumns: readonly ListColumn<Holdings['on_the_road'][number]>[] = [
  { label: words.roadColumn, cell: ({ from_site, to_site }) => <strong>{words.package(from_site, to_site)}</strong> },
  ...sumColumns,
  { label: words.prepared, cell: ({ prepared_on }) => formatDay(prepared_on) },
]
