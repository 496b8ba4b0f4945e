/** '/number-reports': the monthly reports of public numbers, the newest first. */
import { IconFileText, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { listNumberReports, type NumberReport } from '#contract/number-reports.ts'
import { formatDate } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { publicPaths } from '#domain/public/public-paths.ts'
import { dayIn } from '#domain/public/texts/languages.ts'
import { rightsQuery } from '#web/api/queries.ts'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { numberReportTexts as words } from '#web/texts/number-reports.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons, Card, Muted, Prose, Stack } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ReleaseReport, WordsForm } from './report-form.tsx'

const reportsQuery = readQuery(listNumberReports, {})

type Rights = { readonly mayWrite: boolean; readonly mayRelease: boolean; readonly isAlone: boolean }

/** The page. */
export function NumberReportsPage() {
  const { data: me } = useQuery(rightsQuery)
  if (me === undefined) return null
  const { performs_analysis, is_admin, issues_alerts, releases_alerts } = me
  if (!(performs_analysis || is_admin || issues_alerts || releases_alerts))
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <Reports mayWrite={issues_alerts} mayRelease={releases_alerts} />
}

function Reports(rights: Omit<Rights, 'isAlone'>) {
  const answer = useQuery(reportsQuery)
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead title={words.title} back={<Link to={paths.alerts}>{words.back}</Link>} lead={words.lead} />
      <Loaded answer={answer}>
        {({ reports, is_alone }) =>
          reports.length === 0 ? (
            <Panel icon={<IconFileText size={28} />} title={words.none}>
              {words.noneText}
            </Panel>
          ) : (
            <Stack>
              {reports.map((report) => (
                <OneReport key={report.id} report={report} rights={{ ...rights, isAlone: is_alone }} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}

function OneReport({ report, rights }: { readonly report: NumberReport; readonly rights: Rights }) {
  const { id, month, samples, words_en, written_at, written_by, released_at, released_by, alone_why, changed_at } =
    report
  const [open, setOpen] = useState<'words' | 'release' | null>(null)
  const zone = useZone()
  const close = () => setOpen(null)
  const isReleased = released_at !== null
  const isWaiting = !isReleased && written_at !== null
  const isForOthers = report.is_own && !rights.isAlone
  if (open === 'words') return <WordsForm report={report} onClose={close} />
  return (
    <Card aria-labelledby={`report-${id}`}>
      <h2 id={`report-${id}`}>{words.of(dayIn('en', month))}</h2>
      <p>
        <strong>{isReleased ? words.isReleased : isWaiting ? words.isWaiting : words.isDrafted}</strong> ·{' '}
        {words.samples(samples)}
      </p>
      <Prose>
        {words_en.split(/\n+/).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Prose>
      {written_by !== null && <Muted>{words.writtenBy(written_by)}</Muted>}
      {released_by !== null && released_at !== null && (
        <Muted>{words.releasedBy(released_by, formatDate(released_at, zone))}</Muted>
      )}
      {alone_why !== null && <Muted>{words.alone(alone_why)}</Muted>}
      {changed_at !== null && <p>{words.changed(formatDate(changed_at, zone))}</p>}
      {isReleased ? (
        <p>
          <a href={publicPaths.numberReport(month)}>{words.read}</a>
        </p>
      ) : (
        <Buttons>
          {rights.mayWrite && (
            <Button variant="outline" onClick={() => setOpen('words')}>
              {words.write}
            </Button>
          )}
          {rights.mayRelease && isWaiting && !isForOthers && (
            <Button onClick={() => setOpen('release')}>{words.release}</Button>
          )}
        </Buttons>
      )}
      {rights.mayRelease && isWaiting && isForOthers && <Muted>{words.ownText}</Muted>}
      {open === 'release' && <ReleaseReport report={report} onClose={close} />}
    </Card>
  )
}
