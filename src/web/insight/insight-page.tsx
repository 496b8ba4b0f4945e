/**
 * '/insight': for any period, how many samples came in, how long results took, and what was found. An administrator chooses
 * the site.
 */
import { IconCalendarX, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { sitesQuery } from '#web/api/sites-query.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { homeTexts } from '#web/texts/home.ts'
import { insightTexts as words } from '#web/texts/insight.ts'
import { Halves, Intro, Part, WholeWidth } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AgreementFigure } from './agreement-figure.tsx'
import { AlertsFigure } from './alerts-figure.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import { ExpectedFigure } from './expected-figure.tsx'
import { type InsightView, useInsightAddress } from './insight-address.ts'
import { countsQuery } from './insight-queries.ts'
import { PeriodBar } from './period-bar.tsx'
import { ReadingsFigure } from './readings-figure.tsx'
import { SamplesBy, SamplesByDay } from './sample-figures.tsx'
import { SubstancesFigure } from './substances-figure.tsx'
import { TurnaroundByDays, TurnaroundBySite } from './turnaround-figures.tsx'
import { TurnedAwayFigure } from './turned-away-figure.tsx'
import { UnknownFigure } from './unknown-figure.tsx'

/** The page. */
export function InsightPage() {
  const { is_admin, site: ownSite, performs_analysis, performs_collection } = useSignedIn()
  const address = useInsightAddress()
  const { period, site, fault } = address
  const { data: sites } = useQuery({ ...sitesQuery, enabled: is_admin })
  if (!is_admin && !performs_analysis && !performs_collection) {
    return <Panel icon={<IconLock size={28} />} title={homeTexts.noLists.nothingWithoutContact} level={1} isFault />
  }
  const siteName = sites?.find(({ id }) => id === site)?.name ?? words.allSites
  const view = { ...period, site: is_admin ? site : undefined }
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={is_admin && <Link to={paths.admin}>{adminTexts.title}</Link>}
        lead={words.lead(is_admin ? siteName : ownSite)}
      >
        <p>
          <Link to={paths.holdings} search={is_admin ? { site } : {}}>
            {words.holdings}
          </Link>
        </p>
      </PageHead>
      <PeriodBar address={address} />
      {fault !== null ? (
        <Panel icon={<IconCalendarX size={28} />} title={words.faulty} isFault>
          {fault.message}
        </Panel>
      ) : (
        <>
          <Intro role="status">
            <strong>{words.between(period.from, period.to)}</strong>
          </Intro>
          <Figures view={view} />
        </>
      )}
    </>
  )
}

/** All figures, or a sentence if no sample was collected. */
function Figures({ view }: { view: InsightView }) {
  const { is_admin, performs_analysis } = useSignedIn()
  const { data, isPlaceholderData } = useQuery(countsQuery('day', view))
  if (data?.total === 0 && !isPlaceholderData) {
    return (
      <Panel icon={<IconCalendarX size={28} />} title={words.none}>
        {words.noneText}
      </Panel>
    )
  }
  return (
    <>
      <AtAGlance view={view} />
      <Figured title={words.counts.heading}>
        <WholeWidth>
          <SamplesByDay view={view} />
        </WholeWidth>
        <SamplesBy by="expected_drug" view={view} />
        <SamplesBy by="state" view={view} />
        {(is_admin || performs_analysis) && (
          <WholeWidth>
            <SamplesBy by="site" view={view} />
          </WholeWidth>
        )}
        <TurnedAwayFigure view={view} />
      </Figured>
      <Figured title={words.turnaround.heading}>
        <WholeWidth>
          <TurnaroundBySite view={view} />
        </WholeWidth>
        <WholeWidth>
          <TurnaroundByDays view={view} />
        </WholeWidth>
        <ReadingsFigure view={view} />
      </Figured>
      <Figured title={words.expected.heading}>
        <WholeWidth>
          <ExpectedFigure view={view} />
        </WholeWidth>
        <WholeWidth>
          <SubstancesFigure view={view} />
        </WholeWidth>
        <WholeWidth>
          <AgreementFigure view={view} />
        </WholeWidth>
        {(is_admin || performs_analysis) && (
          <WholeWidth>
            <UnknownFigure view={view} />
          </WholeWidth>
        )}
      </Figured>
      {(is_admin || performs_analysis) && (
        <Figured title={words.alerts.heading}>
          <WholeWidth>
            <AlertsFigure view={view} />
          </WholeWidth>
        </Figured>
      )}
    </>
  )
}

function Figured({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Part below={32} aria-label={title}>
      <h2>{title}</h2>
      <Halves>{children}</Halves>
    </Part>
  )
}
