/** Records a check of an instrument: whether it passed, why it was made, when, and by whom. */
import { type Instrument, recordCheck } from '#contract/instruments.ts'
import { zonedInstant } from '#domain/dates.ts'
import { checkReasons } from '#domain/instrument/instrument.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useZone } from '#web/samples/when.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { instrumentTexts } from '#web/texts/instruments.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = instrumentTexts.check

/** Converts a day and time typed in the service's zone into an instant; '' if incomplete. */
function instantOf(typed: string, zone: string): string {
  const [day = '', time = ''] = typed.split('T')
  return time === '' ? '' : zonedInstant(day, time.slice(0, 5), zone)
}

type CheckForm = { readonly instrument: Instrument; readonly onClose: () => void }

/** The form. */
export function CheckForm({ instrument: { id, name }, onClose }: CheckForm) {
  const zone = useZone()
  const { name: own } = useSignedIn()
  const begun = { passed: '' as '' | 'yes' | 'no', reason: 'WEEKLY', at: '', checked_by: own, note: '' }
  const form = useForm({
    ...{ name: 'instrument-check', about: id, begun },
    check: ({ passed }) => (passed === '' ? [{ field: 'passed', message: words.missing }] : []),
    ask: ({ passed, reason, at, ...typed }) =>
      asked(recordCheck, {
        params: { id },
        input: {
          ...typed,
          passed: passed === 'yes',
          reason: checkReasons.find((one) => one === reason) ?? 'WEEKLY',
          at: at === '' ? null : instantOf(at, zone),
        },
      }),
    done: ({ doubted }) => (doubted > 0 ? words.savedWith(name, doubted) : words.saved(name)),
    onDone: onClose,
  })
  const { passed } = form.values
  return (
    <ModalForm title={words.title(name)} form={form} submit={words.save} onClose={onClose}>
      <ChoiceList
        {...form.one('passed')}
        isCompact
        label={words.result}
        choices={[
          { value: 'yes', label: words.yes },
          { value: 'no', label: words.no },
        ]}
      >
        {passed === 'no' && <p role="status">{words.warning}</p>}
      </ChoiceList>
      <SelectField
        {...form.text('reason')}
        label={words.reason}
        choices={checkReasons.map((value) => ({ value, label: instrumentTexts.reasons[value] }))}
      />
      <TextField
        {...form.text('at')}
        label={words.at}
        hint={words.atHint}
        optional={words.optional}
        type="datetime-local"
      />
      <TextField {...form.text('checked_by')} label={words.by} />
      <TextArea {...form.text('note')} label={words.note} hint={words.noteHint} optional={words.optional} rows={2} />
    </ModalForm>
  )
}
