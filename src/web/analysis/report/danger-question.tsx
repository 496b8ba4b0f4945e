/**
 * Asks what a custom name means that looks like a dangerous drug or an internal standard: one of the known drugs, another
 * drug of that kind, another name, something harmless, or no part of the sample.
 */
import { lacksReason, type NamedAnswer, proposals } from '#domain/substance/name-answers.ts'
import { reportDialogTexts } from '#web/texts/report-dialogs.ts'
import { UrgentChoices } from '#web/ui/report/questions.tsx'
import { AnswerFields } from './answer-fields.tsx'
import type { DangerAnswer, DangerQuestion as Question } from './danger-names.ts'
import type { Drugs } from './report-drugs.ts'

const words = reportDialogTexts.ask.danger

type DangerQuestion = {
  readonly asked: Question
  readonly drugs: Drugs
  readonly chosen: DangerAnswer | undefined
  /** Whether somebody tried to submit without an answer. */
  readonly isTried: boolean
  readonly onChoose: (answer: DangerAnswer) => void
}

/** Whether an answer has all that belongs to it. */
export function isComplete(chosen: DangerAnswer | undefined): boolean {
  const answer = chosen?.answer ?? null
  if (answer === null) return chosen !== undefined
  return !lacksReason(answer) && (answer.answer !== 'SYNONYM' || Boolean(answer.drug))
}

/** The question. */
export function DangerQuestion({ asked, drugs, chosen, isTried, onChoose }: DangerQuestion) {
  const id = `danger-${asked.row}`
  const isMissing = isTried && chosen === undefined
  const given = chosen?.answer ?? null
  return (
    <UrgentChoices aria-describedby={isMissing ? `${id}-missing` : undefined}>
      <legend>{asked.question}</legend>
      {choicesOf(asked).map(({ label, name, said }) => (
        <label key={label}>
          <input
            type="radio"
            name={id}
            checked={said === null ? chosen?.name === name : given?.answer === said}
            onChange={() => onChoose(said === null ? { name, answer: null } : { answer: { answer: said } })}
          />
          {label}
        </label>
      ))}
      {given !== null && given.answer !== 'DANGEROUS' && (
        <AnswerFields
          id={id}
          name={asked.name}
          drugs={drugs}
          answer={given}
          isTried={isTried}
          onChange={(answer) => onChoose({ answer })}
        />
      )}
      {isMissing && (
        <p id={`${id}-missing`} role="alert">
          {words.missing}
        </p>
      )}
    </UrgentChoices>
  )
}

type Choice = { readonly label: string } & (
  | { readonly name: string; readonly said: null }
  | { readonly name?: never; readonly said: NamedAnswer }
)

/** The choices. Most internal standards are no part of the sample, so that stands first for them. */
function choicesOf({ drugs, isStandard, mayBeNoPart }: Question): Choice[] {
  const texts = isStandard ? { ...words.answers, ...words.part } : words.answers
  const is = isStandard ? words.part.is : words.is
  const named = drugs.slice(0, 4).map((name): Choice => ({ label: is(name), name, said: null }))
  const others = (['DANGEROUS', ...proposals] as const)
    .filter((said) => said !== 'NOT_PART' || mayBeNoPart)
    .map((said): Choice => ({ label: texts[said], said }))
  if (!isStandard) return [...named, ...others]
  const isFirst = ({ said }: Choice) => said === 'NOT_PART'
  return [...others.filter(isFirst), ...named, ...others.filter((one) => !isFirst(one))]
}
