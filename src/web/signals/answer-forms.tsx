/** Answers to a signal that need more than a button: why there is no alert, or which alert to add it to. */
import { useQuery } from '@tanstack/react-query'
import { addSignal } from '#contract/alerts.ts'
import { refuseSignal, type Signal } from '#contract/signals.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm, useUnkeptForm } from '#web/form/use-form.ts'
import { signalTexts as words } from '#web/texts/signals.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

import { openAlertsQuery } from './signal-queries.ts'

type Answering = { readonly signal: Signal; readonly name: string; readonly onClose: () => void }

/** 'No alert, because …'. */
export function NoAlert({ signal: { id }, name, onClose }: Answering) {
  const form = useForm({
    ...{ name: 'no-alert', about: id, begun: { reason: '' } },
    ask: (input) => asked(refuseSignal, { params: { id }, input }),
    done: words.refused,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.refuseTitle(name)} form={form} submit={words.save} onClose={onClose}>
      <TextArea {...form.text('reason')} label={words.reason} hint={words.reasonHint} rows={3} />
    </ModalForm>
  )
}

/** 'Add to an alert'. */
export function AddToAlert({ signal, name, onClose }: Answering) {
  const { data: alerts = [] } = useQuery(openAlertsQuery)
  const form = useUnkeptForm({
    begun: { alert: '' },
    ask: ({ alert }) => asked(addSignal, { params: { id: Number(alert) }, input: { signal_id: signal.id } }),
    check: ({ alert }) => (alert === '' ? [{ field: 'alert', message: words.chooseAlert }] : []),
    done: words.added,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.of(words.add, name)} form={form} submit={words.save} onClose={onClose}>
      <p>{alerts.length === 0 ? words.noAlerts : words.addText}</p>
      <SelectField
        {...form.text('alert')}
        label={words.which_alert}
        none={words.choose}
        choices={alerts.map(({ id, title }) => ({ value: String(id), label: title }))}
      />
    </ModalForm>
  )
}
