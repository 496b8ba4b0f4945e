/** The faults of a step, above its questions, after Next or the server found them. */
import type { SurveyStep } from '#domain/survey/collection-survey.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import type { SurveyState } from './use-survey.ts'

/** The summary. Faults found when somebody left a field appear only beside that field. */
export function SurveyFaults({ attempt, step }: { attempt: SurveyState['attempt']; step: SurveyStep }) {
  const faults = attempt.problems.filter((problem) => problem.step === step && !problem.isSeenOnly)
  if (faults.length === 0) return null
  return <ErrorSummary key={attempt.number} title={frameTexts.problem} faults={faults} />
}
