/** Asks what the lines of a strip show, with a drawing of each answer; the verdict follows from the lines. */
import { stripResultWords } from '#domain/sample/sample-words.ts'
import { type LineAnswer, lineAnswers, type Reading, verdictOf } from '#domain/strip/strip-lines.ts'
import { stripTexts as words } from '#web/texts/strips.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Verdict } from '#web/ui/report/page.tsx'
import { LinesDrawing } from './lines-drawing.tsx'
import type { TestForm } from './report-form.ts'

type StripLines = {
  readonly id: string
  readonly test: TestForm
  readonly reading: Reading & { readonly strip_lines: NonNullable<Reading['strip_lines']> }
  readonly error: string | undefined
  readonly onChange: (part: Partial<TestForm>) => void
}

/** The question. If an earlier answer gave a verdict without lines, it shows that too. */
export function StripLines({ id, test, reading, error, onChange }: StripLines) {
  const { strip_lines, strip_result } = test
  const choose = (lines: LineAnswer) =>
    onChange({ strip_lines: lines, strip_result: verdictOf(reading.strip_lines, lines) })
  return (
    <>
      <ChoiceList
        id={id}
        kind="one"
        label={words.lines}
        hint={
          reading.read_from !== null && reading.read_until !== null
            ? words.window(reading.read_from, reading.read_until)
            : undefined
        }
        error={error}
        choices={lineAnswers.map((value) => ({
          value,
          label: words.lineAnswers[value],
          drawing: <LinesDrawing lines={value} />,
        }))}
        chosen={strip_lines === null ? [] : [strip_lines]}
        onChoose={choose}
      />
      <Verdict role="status">
        {strip_result !== null && (
          <>
            {words.verdict(stripResultWords[strip_result])}
            {strip_lines === 'UNSURE' && ` ${words.testAgain}`}
          </>
        )}
      </Verdict>
    </>
  )
}
