/** Questions before a step of an alert: send back, hold, take back; and the server's own questions. */
import { useState } from 'react'
import type { Alert } from '#contract/alert-shapes.ts'
import { holdAlert, retractAlert, sendBackAlert } from '#contract/alerts.ts'
import { languages } from '#domain/public/texts/languages.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked, type useAsk } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { TextArea } from '#web/ui/text-area.tsx'

type Question = { readonly alert: Alert; readonly onClose: () => void }

/** Sends a proposed text back to its writers. */
export function SendBackQuestion({ alert: { id }, onClose }: Question) {
  const form = useForm({
    ...{ name: 'alert-send-back', about: id, begun: { comment: '' } },
    ask: (input) => asked(sendBackAlert, { params: { id }, input }),
    done: words.sentBackDone,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.sendBackTitle} form={form} submit={words.sendBack} onClose={onClose}>
      <TextArea {...form.text('comment')} label={words.sendBackComment} />
    </ModalForm>
  )
}

/** Says that an alert in doubt is still right. */
export function HoldQuestion({ alert: { id }, onClose }: Question) {
  const form = useForm({
    ...{ name: 'alert-holds', about: id, begun: { reason: '' } },
    ask: (input) => asked(holdAlert, { params: { id }, input }),
    done: words.held,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.holdsTitle} form={form} submit={words.holdsSave} onClose={onClose}>
      <TextArea {...form.text('reason')} label={words.holdsReason} />
    </ModalForm>
  )
}

/** Takes a released alert back, with the reason in each of its languages. */
export function RetractQuestion({ alert: { id, versions }, onClose }: Question) {
  const codes = versions[0]?.content.languages ?? []
  const form = useForm({
    ...{ name: 'alert-retract', about: id, begun: { en: '', fr: '', es: '' } },
    ask: (values) =>
      asked(retractAlert, {
        params: { id },
        input: { words: Object.fromEntries(codes.map((code) => [code, values[code]])) },
      }),
    done: words.tookBack,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.takeBackTitle} form={form} submit={words.takeBackSave} onClose={onClose}>
      <p>{words.takeBackText}</p>
      {codes.map((code) => (
        <TextArea
          key={code}
          {...form.text(code, `words.${code}`)}
          label={words.takeBackWords(languages[code].name)}
          rows={3}
        />
      ))}
    </ModalForm>
  )
}

type Asking = Pick<ReturnType<typeof useAsk>, 'warnings' | 'sentence' | 'faults' | 'isPending'>

type Confirm = {
  readonly title: string
  readonly text: string
  readonly confirm: string
  /** The button's text once the server has asked back. */
  readonly sure: string
  readonly change: Asking
  /** `confirmed` names what the server asked about. */
  readonly onConfirm: (confirmed: string) => void
  readonly onClose: () => void
}

/** Asks before a step. If the server asks too, its question replaces the first. */
export function StepQuestion({ title, text, confirm, sure, change, onConfirm, onClose }: Confirm) {
  // Keep the server's question while the answer is being sent.
  const [asking, setAsking] = useState<Pick<Asking, 'warnings' | 'sentence'> | null>(null)
  if (change.warnings.length > 0 && change.sentence !== asking?.sentence) {
    setAsking({ warnings: change.warnings, sentence: change.sentence })
  }
  return (
    <ConfirmChange
      title={title}
      text={asking?.sentence ?? text}
      confirm={asking === null ? confirm : sure}
      change={{ isPending: change.isPending, faults: change.warnings.length > 0 ? [] : change.faults }}
      onConfirm={() => onConfirm([...new Set(asking?.warnings)].join(','))}
      onClose={onClose}
    />
  )
}
