/** Writes a story's drafts, reports and corrections, version by version. */

import { splitFullName } from '#domain/person-name.ts'
import { wholeAmount } from '#domain/report/amounts.ts'
import { liquidOf } from '#domain/report/liquid.ts'
import { isSameTest } from '#domain/report/same-test.ts'
import { stageOf } from '#domain/report/stage.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import type { DemoSample } from './demo-book.ts'
import { fullWeight } from './demo-findings.ts'
import { type DemoTest, draftAt, testsAt, withoutTheLast } from './demo-reports.ts'
import { demoSites } from './demo-sites.ts'
import { pick } from './made-up.ts'
import { type Effect, type Teller, type Telling, why } from './telling.ts'

/** Writes versions of reports, which replace the lab's own draft. */
function write(sample: DemoSample, telling: Telling, tests: readonly DemoTest[], isDraft: boolean): Effect {
  const { book, places, step, tested, at, lab, user_id } = telling
  const correction = step.do === 'correct' ? why(telling) : null
  const analyst = ({ staff }: DemoTest) => pick(`${tested.source.source_id} ${staff}`, demoSites[lab].staff)
  const place = { sample_id: sample.sample_id, site_id: places.site[lab] }
  for (const test of tests) {
    const { findings, not_found, staff: _staff, ...form } = test
    const sameKind = book.reports.filter(
      (other) => other.sample_id === place.sample_id && other.site_id === place.site_id && isSameTest(other, form),
    )
    for (const other of sameKind) {
      if (other.is_draft) book.reports.splice(book.reports.indexOf(other), 1)
      else book.reports[book.reports.indexOf(other)] = { ...other, is_newest: false }
    }
    const { first, last } = splitFullName(analyst(test))
    book.reports.push({
      ...place,
      ...form,
      version: sameKind.filter(({ is_draft }) => !is_draft).length + 1,
      draft_version: isDraft ? 1 : 0,
      is_draft: isDraft,
      is_newest: !isDraft,
      taken_back: false,
      staff_first_name: first,
      staff_last_name: last,
      correction,
      reported_at: isDraft ? null : at,
      last_update: at,
      updated_by: user_id,
      findings: findings.map((finding) => ({
        ...wholeAmount(finding),
        drug_id: finding.drug_id,
        custom_drug: null,
        ...{ named_answer: null, named_drug_id: null, named_class: null, named_reason: null },
        measured_as: null,
      })),
      method: null,
      method_version_id: null,
      not_found: not_found.map((row) => ({ ...row, custom_drug: null })),
      ...{ instrument_id: null, instrument_asked: null },
      ...{ strip_lot_id: null, strip_lines: null, water_ml: null, dissolved_mg: null, reactions: null },
      stage: stageOf({
        said: null,
        before: null,
        isTestedHere: sample.tested_here_site === place.site_id,
        isReturned: false,
      }),
    })
  }
  const isWeighed = tests.some(({ weight }) => weight !== null) && sample.empty_weight !== null
  const isQuantified = tests.some(({ findings }) => findings.some(({ weight }) => weight !== null))
  return {
    set: {
      ...(isWeighed ? { full_weight: fullWeight(tested.source, sample.empty_weight ?? 0) } : {}),
      is_quantified: sample.is_quantified || (!isDraft && isQuantified),
    },
    entries: () =>
      isDraft
        ? []
        : tests.map((test) => {
            const method = technologyName(test.technology)
            return { staff: analyst(test), note: correction === null ? method : `${method}. Corrected: ${correction}` }
          }),
  }
}

/** Saves a draft. A lab that requests further analysis saves one, too. */
export const saveDraft: Teller = (sample, telling) => {
  const effect = write(sample, telling, draftAt(telling.lab, telling.tested), true)
  return { ...effect, set: { ...effect.set, not_analyzed: null } }
}

/** Submits a report: the first one, or one more from another lab. */
export const submit: Teller = (sample, telling) => {
  const { story, lab, tested, at } = telling
  const isCorrectedLater = story.path.some((other) => other.do === 'correct')
  const all = testsAt(lab, tested)
  const effect = write(sample, telling, isCorrectedLater ? withoutTheLast(all) : all, false)
  return {
    ...effect,
    set: {
      ...effect.set,
      not_analyzed: null,
      reported_at: sample.reported_at ?? at,
      is_liquid: liquidOf(all) ?? sample.is_liquid,
      new_result_since_shared: sample.new_result_since_shared || sample.shared_at !== null,
      further_analysis_from: null,
    },
  }
}

/** A new version of the first test. */
export const correct: Teller = (sample, telling) => {
  const effect = write(sample, telling, testsAt(telling.lab, telling.tested).slice(0, 1), false)
  return { ...effect, set: { ...effect.set, corrected_since_shared: sample.shared_at !== null } }
}
