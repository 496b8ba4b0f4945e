/** Questions asked once for many rows: what an empty amount, a dash, 'n.d.' or a column beside a name means. */
import { answersTo, emptyAnswers, saidAnswers } from '#domain/imports/import-answers.ts'
import type { ImportQuestion } from '#domain/imports/import-questions.ts'
import { columnAnswers } from '#domain/imports/import-world.ts'
import { amountAnswers } from '#domain/report/asked-amounts.ts'
import styles from '#web/admin/part.module.css'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { askedAmountTexts } from '#web/texts/asked-amounts.ts'
import question from '#web/ui/question.module.css'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Choices } from './bring-in-choices.tsx'

const words = bringInTexts.asked

type AskedRows = {
  readonly questions: readonly ImportQuestion[]
  readonly choices: Choices
  readonly onChange: (part: Partial<Choices>) => void
}

/** The questions. Answered ones stay, so that the answer can be changed. */
export function AskedRows({ questions, choices, onChange }: AskedRows) {
  if (questions.length === 0) return null
  return (
    <section aria-labelledby="asked-title" className={styles.fields}>
      <div>
        <h3 id="asked-title" className={question.label}>
          {words.title}
        </h3>
        <p className={question.hint}>{words.hint}</p>
      </div>
      {questions.map((question) => (
        <OneQuestion key={question.key} {...{ question, choices, onChange }} />
      ))}
    </section>
  )
}

type OneQuestion = Omit<AskedRows, 'questions'> & { readonly question: ImportQuestion }

/** A question: about an amount, about a column beside substances, or one of the others. */
function OneQuestion({ question, choices, onChange }: OneQuestion) {
  const { key, about, column, said, names, rows, count } = question
  const field = (label: string, options: Options, value: string | undefined, onAnswer: (value: string) => void) => (
    <SelectField
      id={`asked-${key}`}
      label={label}
      hint={words.rows(rows, count)}
      none={words.choose}
      choices={options}
      value={value ?? ''}
      onChange={onAnswer}
    />
  )
  if (about === 'column')
    return field(
      words.column(said, column, names),
      optionsOf(columnAnswers, words.columnAnswers),
      choices.columns?.[column],
      (value) => onChange({ columns: withAnswer(choices.columns, column, columnAnswers, value) }),
    )
  if (about === 'empty' || about === 'unclear' || about === 'not_d') {
    const answers = about === 'empty' ? emptyAnswers : amountAnswers
    const labels = { ...askedAmountTexts.answers[about], left_out: words.saidAnswers.LEFT_OUT }
    return field(askedAmountTexts.ask[about](names), optionsOf(answers, labels), choices.amounts?.[about], (value) =>
      onChange({ amounts: withAnswer(choices.amounts, about, answers, value) }),
    )
  }
  return field(
    words.said[about](question),
    optionsOf(answersTo[about], words.saidAnswers),
    choices.said?.[key],
    (value) => onChange({ said: withAnswer(choices.said, key, saidAnswers, value) }),
  )
}

type Options = readonly { readonly value: string; readonly label: string }[]

/** The answers with one more, or without it if nothing is chosen. */
function withAnswer<Answer extends string>(
  before: Readonly<Record<string, Answer | undefined>> | undefined,
  key: string,
  answers: readonly Answer[],
  value: string,
): Record<string, Answer> {
  const chosen = answers.find((one) => one === value)
  const others = Object.entries(before ?? {}).filter(([one]) => one !== key)
  const kept = others.flatMap(([one, answer]) => (answer === undefined ? [] : [[one, answer] as const]))
  return Object.fromEntries(chosen === undefined ? kept : [...kept, [key, chosen]])
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
