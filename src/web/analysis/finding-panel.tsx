/** The combined finding in words: what was found, dangerous drugs first, and whether it was expected. */
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { isAsExpected, surprisesOf } from '#domain/report/combined-finding.ts'
import { isBareOther } from '#domain/report/strip-type.ts'
import { hiddenFindingsText } from '#domain/report/visible-findings.ts'
import { expectedOf } from '#domain/substance/expected-drugs.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import styles from './finding-panel.module.css'
import { type FindingSummary, findingSummary } from './finding-summary.ts'

const words = sampleTexts.analysis
const list = new Intl.ListFormat('en', { type: 'conjunction' })

type CombinedFinding = {
  readonly sample: Pick<Sample, 'expected_drugs' | 'expected'>
  readonly reports: readonly Report[]
}

/** The card. It shows nothing until a report was submitted. */
export function CombinedFinding({ sample, reports }: CombinedFinding) {
  const { data: service } = useQuery(serviceQuery)
  const summary = findingSummary(expectedOf(sample), reports)
  const { title, more, isDanger } = headline(summary)
  const Icon = isDanger ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={styles.card} data-danger={isDanger || undefined} aria-labelledby="combined-finding">
      <h2 id="combined-finding" className={styles.title}>
        <Icon size={26} aria-hidden="true" />
        {title}
      </h2>
      {more.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {isNothing(summary) && <p>{service?.empty_findings}</p>}
      <dl className={styles.facts}>
        <dt>{words.expectedLabel}</dt>
        <dd>{list.format(sample.expected_drugs)}</dd>
      </dl>
      <Verdict summary={summary} />
    </section>
  )
}

/** Whether nothing was found at all: a method that names substances found none, and no other method saw anything. */
const isNothing = ({ found, strips, isHidden, isUnnamed, hasNamed }: FindingSummary) =>
  found.length + strips.length === 0 && !isHidden && !isUnnamed && hasNamed

function headline({ found, isHidden, isUnnamed, hasNamed, ...summary }: FindingSummary) {
  const strips = summary.strips.map((type) => (isBareOther(type) ? words.unsaidStrip : type))
  const important = found.filter(({ isImportant }) => isImportant).map(({ name }) => name)
  const others = found.filter(({ isImportant }) => !isImportant).map(({ name }) => name)
  const unnamed = isUnnamed ? [words.unnamed] : []
  const stripOnly = strips.length > 0 ? [words.stripOnly(list.format(strips))] : []
  if (important.length > 0) {
    const more = others.length > 0 ? [words.alsoFound(list.format(others))] : []
    return { title: words.found(list.format(important)), more: [...more, ...stripOnly, ...unnamed], isDanger: true }
  }
  if (others.length > 0) {
    return { title: words.found(list.format(others)), more: [...stripOnly, ...unnamed], isDanger: strips.length > 0 }
  }
  const onlyStrips = hasNamed ? [] : [words.stripsOnly]
  const hidden = isHidden ? [hiddenFindingsText, words.hiddenIsNotSafe] : []
  if (strips.length > 0) {
    return {
      title: words.stripPositive(list.format(strips)),
      more: [...unnamed, ...hidden, ...onlyStrips],
      isDanger: true,
    }
  }
  if (isUnnamed) return { title: words.unnamedTitle, more: [...unnamed, ...hidden], isDanger: false }
  if (isHidden) return { title: words.hiddenTitle, more: hidden, isDanger: false }
  return { title: hasNamed ? words.nothing : words.noStripPositive, more: onlyStrips, isDanger: false }
}

/** Says whether the sample is what was expected, if the names can tell. */
function Verdict({ summary }: { summary: FindingSummary }) {
  const { expected, found } = summary
  const missing = summary.missing.map(({ name }) => name)
  if (expected.length === 0 || found.length === 0) return <NotFound missing={missing} />
  const surprises = surprisesOf(summary)
  if (surprises.length === 0 && missing.length === 0) {
    // A part that is not reported may be unexpected, and some names can mean several drugs.
    if (!isAsExpected(summary)) return null
    return (
      <p className={styles.verdict} data-good>
        <IconCircleCheck size={20} aria-hidden="true" />
        {words.asExpected}
      </p>
    )
  }
  const isOther = !found.some(({ isExpected, mayBeExpected }) => isExpected || mayBeExpected)
  return (
    <>
      {surprises.length > 0 && (
        <p className={styles.verdict}>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {isOther ? words.notExpected : words.notOnlyExpected(list.format(surprises))}
        </p>
      )}
      <NotFound missing={missing} />
    </>
  )
}

function NotFound({ missing }: { missing: readonly string[] }) {
  return missing.length > 0 ? (
    <p className={styles.missing}>{words.expectedNotFound(list.format(missing), missing.length)}</p>
  ) : null
}
