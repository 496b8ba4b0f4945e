/** At the counter: whether the result is of the person who stands there, and what became of telling them (R2.47). */
import { toldOutcomes } from '#domain/sample/telling.ts'
import { useScan } from '#web/scanning/use-scan.ts'
import { formTexts } from '#web/texts/form.ts'
import { tellingTexts as words } from '#web/texts/telling.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextField } from '#web/ui/question.tsx'
import { NaloxoneQuestion } from './naloxone-question.tsx'
import type { useShare } from './use-share.ts'

/** The questions. */
export function TellingQuestions({ form }: { readonly form: ReturnType<typeof useShare> }) {
  const { values, set, errorOf } = form
  useScan((shown) => set({ shown, showsNeither: false }), undefined, true)
  return (
    <>
      <TextField
        id="telling.shown"
        label={words.shown}
        hint={words.shownHint}
        error={errorOf('telling.shown')}
        value={values.shown}
        onChange={(shown) => set({ shown, showsNeither: false })}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <ChoiceList
        id="telling.neither"
        kind="many"
        label={words.neitherQuestion}
        choices={[{ value: 'neither', label: words.neither }]}
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
