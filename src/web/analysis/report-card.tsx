/**
 * One report: what a technology found at one lab, its notes, who analysed the sample and when, and what the report
 * corrected.
 */

import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode } from 'react'
import type { Report } from '#contract/reports.ts'
import { formatDate } from '#domain/dates.ts'
import { coloursIn } from '#domain/public/public-colours.ts'
import { colourEn } from '#domain/public/texts/colour-en.ts'
import { present } from '#domain/report/amounts.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { showMilligrams4 } from '#domain/report/quantities.ts'
import { englishAmounts, percentText, weightText } from '#domain/report/shown-amounts.ts'
import { inSentence, isBareOther } from '#domain/report/strip-type.ts'
import { hiddenFindingsText, isLeftOut } from '#domain/report/visible-findings.ts'
import { stripResultWords } from '#domain/sample/sample-words.ts'
import { lotName } from '#domain/strip/lot.ts'
import { concentrationOf } from '#domain/strip/strip-lines.ts'
import { namesSubstances, technologyName } from '#domain/technology/technologies.ts'
import type { StripResult } from '#domain/terms.ts'
import type { ReportAudience } from '#domain/viewer.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { useZone, When } from '#web/samples/when.tsx'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { counterTexts } from '#web/texts/counter.ts'
import { instrumentTexts } from '#web/texts/instruments.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { stripTexts } from '#web/texts/strips.ts'
import { Chip } from '#web/ui/chip.tsx'
import { Card, Muted, Notice, Prose } from '#web/ui/layout.tsx'
import { Earlier, ResultTitle } from '#web/ui/result-card.tsx'
import { FindingsTable } from './findings-table.tsx'

const words = sampleTexts.analysis

// In a file of its own, because it has the texts that the public reads.
const Changes = lazy(async () => ({ default: (await import('./changes.tsx')).Changes }))

type Version = Omit<Report, 'earlier_versions'>
type Reading = { readonly sample_weight: number | null; readonly audience: Exclude<ReportAudience, 'public'> }

const stripTones = { POSITIVE: 'danger', NEGATIVE: 'wait', INVALID: 'look' } as const

/** The title of a report: its technology and, for a strip, its type. */
export function titleOf({ technology, strip_type, strip_result, method }: Version): string {
  if (method !== null) return words.otherMethod(method, technologyName(technology))
  if (strip_result === null) return technologyName(technology)
  return strip_type === null || isBareOther(strip_type) ? words.anyStrip : words.strip(strip_type)
}

/** The card. */
export function ReportCard({ report, ...reading }: Reading & { readonly report: Report }) {
  const title = titleOf(report)
  return (
    <Card gap={10} below={0} aria-labelledby={`report-${report.id}`}>
      <ResultTitle id={`report-${report.id}`}>
        {title}
        {report.strip_result && (
          <Chip tone={stripTones[report.strip_result]}>{stripResultWords[report.strip_result]}</Chip>
        )}
        {report.stage && <Chip tone="look">{counterTexts.firstLook}</Chip>}
        {report.is_draft && <Chip tone="look">{words.draft}</Chip>}
      </ResultTitle>
      <Correction version={report} />
      {report.recall !== null && (
        <Notice tone="look" below={0}>
          <strong>{stripTexts.isRecalled}</strong>
        </Notice>
      )}
      <Content version={report} label={title} {...reading} />
      {report.earlier_versions.length > 0 && (
        <Earlier>
          <summary>{words.earlier(report.earlier_versions.length)}</summary>
          {report.earlier_versions.map((version) => (
            <section key={version.version} aria-labelledby={`version-${version.id}`}>
              <h4 id={`version-${version.id}`}>{words.version(version.version)}</h4>
              <Correction version={version} />
              <Content version={version} label={`${title}, ${words.version(version.version)}`} {...reading} />
            </section>
          ))}
        </Earlier>
      )}
    </Card>
  )
}

function Correction({ version: { corrected_at, correction, changed } }: { version: Version }) {
  const zone = useZone()
  if (corrected_at === null) return null
  return (
    <Notice as="div" tone="look" below={0}>
      <p>
        <strong>{words.corrected(formatDate(corrected_at, zone))}</strong>
      </p>
      {changed !== null && (
        <LoadedPart>
          <Changes changed={changed} />
        </LoadedPart>
      )}
      {correction && <p>{words.because(correction)}</p>}
    </Notice>
  )
}

function Content({ version, label, sample_weight, audience }: Reading & { version: Version; label: string }) {
  return (
    <>
      <Findings version={version} label={label} sample_weight={sample_weight} audience={audience} />
      <LookedFor version={version} />
      {version.method_says && <Muted>{version.method_says.en}</Muted>}
      <Facts version={version} />
      {version.notes && <Note label={words.notes}>{version.notes}</Note>}
      {audience === 'analysis' && version.tech_notes && <Note label={words.labNotes}>{version.tech_notes}</Note>}
      <Muted>
        {whoAnalysed(version)}
        {version.reported_at && (
          <>
            {' · '}
            <When iso={version.reported_at} />
          </>
        )}
      </Muted>
    </>
  )
}

function whoAnalysed({ staff_first_name, staff_last_name, site }: Version): string {
  const staff = `${staff_first_name} ${staff_last_name}`.trim()
  return staff === '' ? words.analysedAt(site.name) : words.analysed(staff, site.name)
}

function stripSentence(strip_type: string | null, strip_result: StripResult): string {
  if (isBareOther(strip_type)) return words.stripsOfOther[strip_result]
  return words.stripWords[strip_result](strip_type === null ? words.otherSubstance : inSentence(strip_type))
}

function Findings({ version, label, ...reading }: Reading & { version: Version; label: string }): ReactNode {
  const { data: service } = useQuery(serviceQuery)
  const { strip_result, strip_type, drugs_found, hidden_findings, technology } = version
  return (
    <>
      {strip_result && (
        <p>
          {stripSentence(strip_type, strip_result)}
          {strip_result === 'NEGATIVE' && version.target?.is_kind === true && ` ${words.stripKind}`}
        </p>
      )}
      {coloursIn(version, 'en', colourEn).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {drugs_found.length > 0 && <FindingsTable label={label} report={version} {...reading} />}
      {/* A row that was left out is no finding, so the table may hold none. */}
      {drugs_found.every(isLeftOut) &&
        (hidden_findings ? (
          <p>{hiddenFindingsText}</p>
        ) : (
          strip_result === null && namesSubstances(technology) && <p>{service?.empty_findings}</p>
        ))}
    </>
  )
}

/** Substances that the lab looked for and did not find, each with its detection limit. */
function LookedFor({ version: { not_found } }: { version: Version }) {
  if (not_found.length === 0) return null
  const names = not_found.map((row) => {
    const limit = { ...present, amount_kind: 'below', high: row.low, unit: row.unit } as const
    const text = percentText(limit, englishAmounts) ?? weightText(limit, englishAmounts)
    return text === null ? findingName(row) : words.limit(findingName(row), text)
  })
  return <Note label={words.notFound}>{names.join(', ')}</Note>
}

function Facts({ version }: { version: Version }) {
  const { weight, is_liquid, strip_lot, strip_lines, water_ml, dissolved_mg, instrument, instrument_asked } = version
  const concentration = concentrationOf(version)
  const facts = [
    weight !== null && words.portion(showMilligrams4(weight)),
    is_liquid && words.liquid,
    strip_lines !== null && stripTexts.lineAnswers[strip_lines],
    concentration !== null && stripTexts.dissolvedIn(dissolved_mg ?? 0, water_ml ?? 0, concentration),
    strip_lot !== null && stripTexts.isOf(lotName(strip_lot)),
    instrument !== null && instrumentTexts.report.on(instrument.name),
    instrument_asked !== null && instrumentTexts.report.asked[instrument_asked],
  ].filter((fact) => typeof fact === 'string')
  return facts.length > 0 ? <Muted>{facts.join(' · ')}</Muted> : null
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <Prose>
      <p>
        <strong>{label}:</strong> {children}
      </p>
    </Prose>
  )
}
