/**
 * '/insight': for any period, how many samples came in, how long results took, and what was found. An administrator chooses
 * the site.
 */
import { IconCalendarX, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import admin from '#web/admin/admin-page.module.css'
import { sitesQuery } from '#web/admin/queries.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { homeTexts } from '#web/texts/home.ts'
import { insightTexts as words } from '#web/texts/insight.ts'
import { Panel } from '#web/ui/panel.tsx'
import { AgreementFigure } from './agreement-figure.tsx'
import { AlertsFigure } from './alerts-figure.tsx'
import { AtAGlance } from './at-a-glance.tsx'
import { ExpectedFigure } from './expected-figure.tsx'
import { type InsightView, useInsightAddress } from './insight-address.ts'
import styles from './insight-page.module.css'
import { countsQuery } from './insight-queries.ts'
import { PeriodBar } from './period-bar.tsx'
import { SamplesBy, SamplesByDay } from './sample-figures.tsx'
import { SubstancesFigure } from './substances-figure.tsx'
import { TurnaroundByDays, TurnaroundBySite } from './turnaround-figures.tsx'
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
      {is_admin && (
        <p className={admin.back}>
          <Link to={paths.admin}>{adminTexts.title}</Link>
        </p>
      )}
      <h1 className={styles.title}>{words.title}</h1>
      <p className={styles.lead}>{words.lead(is_admin ? siteName : ownSite)}</p>
      <PeriodBar address={address} />
      {fault !== null ? (
        <Panel icon={<IconCalendarX size={28} />} title={words.faulty} isFault>
          {fault.message}
        </Panel>
      ) : (
        <>
          <p className={styles.days} role="status">
            {words.between(period.from, period.to)}
          </p>
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
      <Part title={words.counts.heading}>
        <div className={styles.wide}>
          <SamplesByDay view={view} />
        </div>
        <SamplesBy by="expected_drug" view={view} />
        <SamplesBy by="state" view={view} />
        {(is_admin || performs_analysis) && (
          <div className={styles.wide}>
            <SamplesBy by="site" view={view} />
          </div>
        )}
      </Part>
      <Part title={words.turnaround.heading}>
        <div className={styles.wide}>
          <TurnaroundBySite view={view} />
        </div>
        <div className={styles.wide}>
          <TurnaroundByDays view={view} />
        </div>
      </Part>
      <Part title={words.expected.heading}>
        <div className={styles.wide}>
          <ExpectedFigure view={view} />
        </div>
        <div className={styles.wide}>
          <SubstancesFigure view={view} />
        </div>
        <div className={styles.wide}>
          <AgreementFigure view={view} />
        </div>
        {(is_admin || performs_analysis) && (
          <div className={styles.wide}>
            <UnknownFigure view={view} />
          </div>
        )}
      </Part>
      {(is_admin || performs_analysis) && (
        <Part title={words.alerts.heading}>
          <div className={styles.wide}>
            <AlertsFigure view={view} />
          </div>
        </Part>
      )}
    </>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h2>{title}</h2>
      <div className={styles.figures}>{children}</div>
    </section>
  )
}
