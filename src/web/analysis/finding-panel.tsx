/**
 * The combined finding in words: what was found, danger first, then what nobody knows, and whether it was expected. Its
 * warnings and sentences are those that the public reads, so that staff and public read the same (R9.18).
 */
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { verdict } from '#domain/public/public-verdict.ts'
import { type Combined, type Warning, warningsOf } from '#domain/public/public-warnings.ts'
import { combinedFinding } from '#domain/report/combined-finding.ts'
import { hiddenFindingsText, isLeftOut } from '#domain/report/visible-findings.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { isColourTest } from '#domain/technology/technologies.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { CardWarning, VerdictCard } from '#web/ui/result-card.tsx'

const words = sampleTexts.analysis
const list = new Intl.ListFormat('en', { type: 'conjunction' })

/** The advice cards have a part of their own. */
const noAdvice = { found: [], strips: [], unknown: [] }

type CombinedFinding = {
  readonly sample: Pick<Sample, 'expected_drugs' | 'expected'>
  readonly reports: readonly Report[]
}

/** The card. It shows nothing until a report was submitted. */
export function CombinedFinding({ sample, reports }: CombinedFinding) {
  const { data: service } = useQuery(serviceQuery)
  const expected = expectedOf(sample)
  const submitted = reports.filter(({ is_draft }) => !is_draft).map(asPublic)
  const combined = combinedFinding(expected, submitted)
  // Staff speak of somebody else's sample.
  const isOwn = false
  const warnings = warningsOf(combined, submitted, { isOwn, language: 'en', advice: noAdvice })
  const { title, text, tone, more } = headline(
    combined,
    warnings,
    submitted.some(({ technology }) => isColourTest(technology)),
  )
  const Icon = tone === null ? IconInfoCircle : IconAlertTriangle
  return (
    <VerdictCard id="combined-finding" tone={tone}>
      <h2 id="combined-finding">
        <Icon size={26} aria-hidden="true" />
        {title}
      </h2>
      {text.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isNothing(combined) && <p>{service?.empty_findings}</p>}
      {more.map((warning) => (
        <CardWarning key={`${warning.title} ${warning.tone}`} tone={warning.tone}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          <div>
            <h3>{warning.title}</h3>
            {warning.sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </CardWarning>
      ))}
      <dl>
        <dt>{words.expectedLabel}</dt>
        <dd>{list.format(sample.expected_drugs)}</dd>
      </dl>
      {verdict(combined, { expected, isOwn }, submitted, 'en').map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </VerdictCard>
  )
}

/** A report with only what its sample holds: analysis staff also read what the lab left out. */
const asPublic = ({ drugs_found, ...report }: Report) => ({
  ...report,
  drugs_found: drugs_found
    .filter((row) => !isLeftOut(row))
    .map(({ drug, ...row }) => ({
      ...row,
      drug: drug && { ...drug, report_to_client_name: drug.report_to_client_name ?? null },
    })),
})

/** Whether nothing was found at all: a method that names substances found none, and no other method saw anything. */
const isNothing = ({ found, strips, mayBe, isHidden, isUnnamed, hasNamed }: Combined) =>
  found.length + strips.length + mayBe.length === 0 && !isHidden && !isUnnamed && hasNamed

type Headline = {
  readonly title: string
  readonly text: readonly string[]
  readonly tone: Warning['tone'] | null
  /** The warnings that the title does not tell. */
  readonly more: readonly Warning[]
}

/** The title: the first danger, else what was found and is known, else what nobody knows. */
function headline(
  { found, strips, mayBe, isHidden, isUnnamed, hasNamed }: Combined,
  warnings: readonly Warning[],
  hasColours: boolean,
): Headline {
  const [first, ...others] = warnings
  const known = found.filter(({ isImportant, isUnknown }) => !isImportant && !isUnknown).map(({ name }) => name)
  const hidden = isHidden && found.length === 0 ? [hiddenFindingsText, words.hiddenIsNotSafe] : []
  const only = hasNamed ? [] : [hasColours ? words.hintsOnly : words.stripsOnly]
  if (first?.tone === 'danger') {
    const also = known.length > 0 ? [words.alsoFound(list.format(known))] : []
    return { title: first.title, text: [...first.sentences, ...also, ...hidden, ...only], tone: 'danger', more: others }
  }
  if (known.length > 0) return { title: words.found(list.format(known)), text: [], tone: null, more: warnings }
  // Without a finding, a warning is about the strip itself.
  if (first !== undefined && (found.length + strips.length + mayBe.length > 0 || isUnnamed))
    return { title: first.title, text: [...first.sentences, ...hidden, ...only], tone: 'look', more: others }
  if (isHidden) return { title: words.hiddenTitle, text: [...hidden, ...only], tone: null, more: warnings }
  return {
    title: hasNamed || hasColours ? words.nothing : words.noStripPositive,
    text: only,
    tone: null,
    more: warnings,
  }
}
