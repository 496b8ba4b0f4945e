/** Saves a report as a draft, a request for further analysis, or a result. Retrying does not save it twice. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { saveReports } from '#contract/analysis.ts'
import type { Sample } from '#contract/samples.ts'
import { reportsQuery } from '#web/analysis/reports-query.ts'
import { call } from '#web/api/call.ts'
import { useKey } from '#web/api/use-key.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import type { Drugs } from './report-drugs.ts'
import { fullWeightNow, type ReportForm, type TestForm } from './report-form.ts'
import { type ReportInput, testInput } from './report-input.ts'

/** What to do with the report. */
export type SaveAction = 'draft' | 'submit' | 'further'

/** What a save sends. */
export type Save = {
  readonly action: SaveAction
  readonly form: ReportForm
  readonly tests: readonly TestForm[]
  readonly sample: Sample
  readonly drugs: Drugs
  readonly correct: boolean
  readonly needsReason: boolean
  /** Codes of the server's warnings that somebody read and confirmed. */
  readonly confirmed: readonly string[]
}

/** Saves reports. */
export function useSave(sample_id: string) {
  const keyOf = useKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (save: Save) => {
      const query = {
        is_draft: save.action === 'submit' ? ('false' as const) : ('true' as const),
        ...(save.action === 'further' && { further_analysis: 'true' as const }),
        ...(save.confirmed.length > 0 && { confirmed: save.confirmed.join(',') }),
      }
      const input = inputOf(save)
      return call(saveReports, { query, input }, { once: keyOf({ query, input }) })
    },
    onSuccess: ({ sample, reports }) => {
      queries.setQueryData(sampleQuery(sample_id).queryKey, sample)
      queries.setQueryData(reportsQuery(sample_id).queryKey, reports)
    },
    onSettled: () => {
      queries.invalidateQueries({ queryKey: ['samples', 'list'] })
      queries.invalidateQueries({ queryKey: ['samples', 'counts'] })
      // A strip that another device dipped may be why it was refused.
      queries.invalidateQueries({ queryKey: ['samples', 'board'] })
    },
  })
}

/** The reports as they are sent. */
export function inputOf(save: Omit<Save, 'confirmed'>): ReportInput {
  const { action, form, tests, sample, drugs, correct, needsReason } = save
  const full = fullWeightNow(form, sample)
  return {
    sample: sample.sample_id,
    full_weight: full === sample.full_weight ? null : full,
    tests: tests.map((test) => testInput(test, drugs)),
    base_reports: [...form.base_reports],
    // A correction must not touch a draft of something else.
    ...(correct ? {} : { base_version: form.base_version }),
    stage: form.stage,
    machine_results: form.machine_results,
    ...(action === 'submit' && needsReason && { correction: form.correction }),
  }
}
