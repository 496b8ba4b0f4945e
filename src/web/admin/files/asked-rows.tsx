/** Questions asked once for many rows: what an empty amount, a dash, 'n.d.' or a column beside a name means. */
import type { ImportQuestion } from '#domain/imports/import-asked.ts'
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
      {questions.map((one) =>
        one.about === 'column' ? (
          <OfColumn key={`column ${one.column}`} question={one} choices={choices} onChange={onChange} />
        ) : (
          <SelectField
            key={one.about}
            id={`asked-${one.about}`}
            label={askedAmountTexts.ask[one.about](one.names)}
            hint={words.rows(one.rows, one.count)}
            none={words.choose}
            choices={optionsOf(amountAnswers, askedAmountTexts.answers[one.about])}
            value={choices.amounts?.[one.about] ?? ''}
            onChange={(value) => {
              const answer = amountAnswers.find((answer) => answer === value)
              onChange({ amounts: { ...choices.amounts, [one.about]: answer } })
            }}
          />
        ),
      )}
    </section>
  )
}

type OfColumn = Omit<AskedRows, 'questions'> & { readonly question: ImportQuestion }

function OfColumn({ question: { column, said, names, rows, count }, choices, onChange }: OfColumn) {
  return (
    <SelectField
      id={`asked-column-${column}`}
      label={words.column(said, column, names)}
      hint={words.rows(rows, count)}
      none={words.choose}
      choices={optionsOf(columnAnswers, words.columnAnswers)}
      value={choices.columns?.[column] ?? ''}
      onChange={(value) => {
        const answer = columnAnswers.find((one) => one === value)
        const { [column]: _before, ...others } = choices.columns ?? {}
        onChange({ columns: answer === undefined ? others : { ...others, [column]: answer } })
      }}
    />
  )
}

const optionsOf = <Value extends string>(values: readonly Value[], labels: Readonly<Record<Value, string>>) =>
  values.map((value) => ({ value, label: labels[value] }))
