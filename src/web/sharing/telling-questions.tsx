/** At the counter: whether the result is of the person who stands there, and what became of telling them (R2.47). */
import { useState } from 'react'
import { type ToldOutcome, toldOutcomes } from '#domain/sample/telling.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useScan } from '#web/scanning/use-scan.ts'
import { formTexts } from '#web/texts/form.ts'
import { tellingTexts as words } from '#web/texts/telling.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Row } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { NaloxoneQuestion } from './naloxone-question.tsx'

type Answers = {
  readonly shown: string
  readonly showsNeither: boolean
  readonly outcomes: readonly ToldOutcome[]
  readonly naloxone_offered: boolean | null
}

type TellingQuestions = {
  readonly form: {
    readonly values: Answers
    readonly set: (part: Partial<Answers>) => void
    readonly errorOf: (field: string) => string | undefined
    /** The current faults, whether or not somebody tried to send. */
    readonly own: readonly Fault[]
  }
  /** How it is asked what the person shows: a device without a network gives no tickets. */
  readonly asked?: Pick<typeof words, 'shown' | 'shownHint' | 'neitherQuestion' | 'neither'>
}

const field = 'telling.shown'

/** The questions. */
export function TellingQuestions({ form: { values, set, errorOf, own }, asked = words }: TellingQuestions) {
  // Whose result it is must be said before it is told, and not in the middle of a number.
  const [whole, setWhole] = useState(values.shown)
  const isWhole = whole.trim() !== '' && whole === values.shown
  const wrong = isWhole ? own.find((fault) => fault.field === field)?.message : undefined
  const scanned = (shown: string) => {
    setWhole(shown)
    set({ shown, showsNeither: false })
  }
  useScan(scanned, undefined, true)
  return (
    <>
      <TextField
        id={field}
        label={asked.shown}
        hint={asked.shownHint}
        error={wrong ?? errorOf(field)}
        value={values.shown}
        onChange={(shown) => set({ shown, showsNeither: false })}
        onBlur={() => afterPress(() => setWhole(values.shown))}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p role="status" className="unseen">
        {wrong}
      </p>
      <Row>
        <CameraButton onScan={scanned} />
      </Row>
      <ChoiceList
        id="telling.neither"
        kind="many"
        label={asked.neitherQuestion}
        choices={[{ value: 'neither', label: asked.neither }]}
        chosen={values.showsNeither ? ['neither'] : []}
        onChoose={() => set({ showsNeither: !values.showsNeither })}
      />
      <ChoiceList
        id="telling.outcomes"
        kind="many"
        label={words.outcomes}
        error={errorOf('telling.outcomes')}
        choices={toldOutcomes.map((value) => ({ value, label: words.told[value] }))}
        chosen={values.outcomes}
        onChoose={(chosen) =>
          set({ outcomes: toldOutcomes.filter((one) => (one === chosen) !== values.outcomes.includes(one)) })
        }
      />
      <NaloxoneQuestion
        offered={values.naloxone_offered}
        optional={formTexts.optional}
        onChoose={(naloxone_offered) => set({ naloxone_offered })}
      />
    </>
  )
}
