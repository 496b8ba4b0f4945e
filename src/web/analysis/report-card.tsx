/** One report: what a technology found at one lab, its notes, who analysed it and when, and what it corrected. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Report } from '#contract/reports.ts'
import { formatDate } from '#domain/dates.ts'
import { showMilligrams4 } from '#domain/report/quantities.ts'
import { technologyWords } from '#domain/report/technology-words.ts'
import { hiddenFindingsText } from '#domain/report/visible-findings.ts'
import { stripResultWords } from '#domain/sample/sample-words.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { useZone, When } from '#web/samples/when.tsx'
import { sampleTexts } from '#web/texts/sample.ts'
import { FindingsTable } from './findings-table.tsx'
import styles from './report-card.module.css'

const words = sampleTexts.analysis

type Version = Omit<Report, 'earlier_versions'>
type Reading = { readonly sample_weight: number | null; readonly audience: Exclude<ReportAudience, 'public'> }

/** What a report is called: its technology, and of a strip also what it is for. */
function titleOf({ technology, strip_type, strip_result, method }: Version): string {
  if (method !== null) return words.otherMethod(method, technologyWords[technology])
  if (strip_result === null) return technologyWords[technology]
  return strip_type === null ? words.anyStrip : words.strip(strip_type)
}

/** The card. */
export function ReportCard({ report, ...reading }: Reading & { readonly report: Report }) {
  const title = titleOf(report)
  return (
    <section className={styles.card} aria-labelledby={`report-${report.id}`}>
      <h3 id={`report-${report.id}`} className={styles.title}>
        {title}
        {report.strip_result && (
          <span className={styles.strip} data-result={report.strip_result}>
            {stripResultWords[report.strip_result]}
          </span>
        )}
        {report.is_draft && <span className={styles.draft}>{words.draft}</span>}
      </h3>
      <Correction version={report} />
      <Content version={report} label={title} {...reading} />
      {report.earlier_versions.length > 0 && (
        <details className={styles.earlier}>
          <summary>{words.earlier(report.earlier_versions.length)}</summary>
          {report.earlier_versions.map((version) => (
            <section key={version.version} className={styles.version} aria-labelledby={`version-${version.id}`}>
              <h4 id={`version-${version.id}`}>{words.version(version.version)}</h4>
              <Correction version={version} />
              <Content version={version} label={`${title}, ${words.version(version.version)}`} {...reading} />
            </section>
          ))}
        </details>
      )}
    </section>
  )
}

function Correction({ version: { corrected_at, correction } }: { version: Version }) {
  const zone = useZone()
  if (corrected_at === null) return null
  return (
    <p className={styles.corrected}>
      <strong>{words.corrected(formatDate(corrected_at, zone))}</strong>
      {correction && <span>{words.because(correction)}</span>}
    </p>
  )
}

function Content({ version, label, sample_weight, audience }: Reading & { version: Version; label: string }) {
  return (
    <>
      <Findings version={version} label={label} sample_weight={sample_weight} audience={audience} />
      <Facts version={version} />
      {version.notes && <Note label={words.notes}>{version.notes}</Note>}
      {audience === 'analysis' && version.tech_notes && <Note label={words.labNotes}>{version.tech_notes}</Note>}
      <p className={styles.by}>
        {whoAnalysed(version)}
        {version.reported_at && (
          <>
            {' · '}
            <When iso={version.reported_at} />
          </>
        )}
      </p>
    </>
  )
}

function whoAnalysed({ staff_first_name, staff_last_name, site }: Version): string {
  const staff = `${staff_first_name} ${staff_last_name}`.trim()
  return staff === '' ? words.analysedAt(site.name) : words.analysed(staff, site.name)
}

function Findings({ version, label, ...reading }: Reading & { version: Version; label: string }): ReactNode {
  const { data: service } = useQuery(serviceQuery)
  const { strip_result, strip_type, drugs_found, hidden_findings } = version
  return (
    <>
      {strip_result && <p>{words.stripWords[strip_result](strip_type?.toLowerCase() ?? words.otherSubstance)}</p>}
      {drugs_found.length > 0 ? (
        <FindingsTable label={label} report={version} {...reading} />
      ) : hidden_findings ? (
        <p>{hiddenFindingsText}</p>
      ) : (
        strip_result === null && <p>{service?.empty_findings}</p>
      )}
    </>
  )
}

function Facts({ version: { weight, is_liquid } }: { version: Version }) {
  const facts = [weight !== null && words.portion(showMilligrams4(weight)), is_liquid && words.liquid].filter(
    (fact) => typeof fact === 'string',
  )
  return facts.length > 0 ? <p className={styles.by}>{facts.join(' · ')}</p> : null
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <p className={styles.note}>
      <strong>{label}:</strong> {children}
    </p>
  )
}
