/** Frees reserved IDs of an open shift, once the administrator has their labels at hand. */
import { freeShiftIds } from '#contract/shifts.ts'
import { SmallForm } from '#web/form/small-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useUnkeptForm } from '#web/form/use-form.ts'
import { adminShiftsTexts } from '#web/texts/admin-shifts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminShiftsTexts.free

/** The form. */
export function FreeIds({ shift_id, ids }: { readonly shift_id: string; readonly ids: readonly string[] }) {
  const begun: { sample_ids: string[]; labels_are_here: boolean; reason: string } = {
    ...{ sample_ids: [], labels_are_here: false, reason: '' },
  }
  const form = useUnkeptForm({
    begun,
    // The call's own schema requires the tick.
    ask: ({ labels_are_here, ...input }) =>
      asked(freeShiftIds, { params: { shift_id }, input: { ...input, labels_are_here: labels_are_here as true } }),
    done: words.done,
    refused: (why) => why,
  })
  return (
    <SmallForm form={form} submit={words.submit}>
      <p>{words.text}</p>
      <ChoiceList
        {...form.many('sample_ids')}
        label={words.choose}
        choices={ids.map((value) => ({ value, label: value }))}
        isCompact
        above={
          <Button variant="subtle" onClick={() => form.set({ sample_ids: [...ids] })}>
            {words.all}
          </Button>
        }
      />
      <ChoiceCard {...form.tick('labels_are_here')} label={words.here} />
      <TextArea {...form.text('reason')} label={words.reason} rows={2} />
    </SmallForm>
  )
}
