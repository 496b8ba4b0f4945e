/**
 * Asks what was wrong before a mistake of transport, or of a test at the counter, is taken back: by name and reason, since
 * custody keeps both.
 */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { undoGiveBack, undoTestHere } from '#contract/counter.ts'
import type { Sample } from '#contract/samples.ts'
import { correctPackage, listDestinations, undoReceipt, unpackSample } from '#contract/transport.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { refusal, type SampleAction } from '#domain/sample/sample-lifecycle.ts'
import type { Viewer } from '#domain/viewer.ts'
import { call } from '#web/api/call.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useSignedIn } from '#web/session/session.ts'
import { mistakeTexts as words } from '#web/texts/mistakes.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { useTitleFocus } from '#web/ui/use-title-focus.ts'

const mistakes = [
  'correctPackage',
  'unpack',
  'undoReceipt',
  'undoTestHere',
  'undoGiveBack',
] as const satisfies readonly SampleAction[]
type Mistake = (typeof mistakes)[number]

type Buttons = { readonly sample: Sample; readonly viewer: Viewer }

/** The buttons of the mistakes that this person may take back now. */
export function MistakeButtons({ sample, viewer }: Buttons) {
  const [open, setOpen] = useState<Mistake | null>(null)
  const offered = mistakes.filter((one) => refusal(one, sample, viewer) === null)
  const notePress = useTitleFocus(offered.join(' '))
  const close = () => setOpen(null)
  // A question stays open if somebody else was faster: it says so, and keeps the reason.
  if (offered.length === 0 && open === null) return null
  return (
    <>
      {offered.map((one) => (
        <Button key={one} variant="subtle" onClick={() => setOpen(one)}>
          {words.buttons[one]}
        </Button>
      ))}
      {open === 'correctPackage' && <PackageQuestion sample={sample} onDone={notePress} onClose={close} />}
      {(open === 'unpack' || open === 'undoTestHere' || open === 'undoGiveBack') && (
        <BackQuestion mistake={open} sample={sample} onDone={notePress} onClose={close} />
      )}
      {open === 'undoReceipt' && <ReceiptQuestion sample={sample} onDone={notePress} onClose={close} />}
    </>
  )
}

type Question = { readonly sample: Sample; readonly onDone: () => void; readonly onClose: () => void }

function useBegun() {
  return { names: splitFullName(useSignedIn().name), reason: '' }
}
const whoOf = ({ names: { first, last }, reason }: ReturnType<typeof useBegun>) => ({
  fullname: fullName(first, last),
  reason,
})

function PackageQuestion({ sample: { sample_id, track_number, analysis_site }, onDone, onClose }: Question) {
  const { data: labs = [] } = useQuery({
    queryKey: ['destinations'],
    queryFn: ({ signal }) => call(listDestinations, {}, { signal }),
  })
  const begun = { ...useBegun(), track_number: track_number ?? '', dest_site: String(analysis_site ?? '') }
  const form = useForm({
    ...{ name: 'correct-package', about: sample_id, begun },
    ask: (values) =>
      asked(correctPackage, {
        params: { sample_id },
        input: {
          ...whoOf(values),
          ...(values.track_number !== begun.track_number && { track_number: values.track_number }),
          ...(values.dest_site !== begun.dest_site && { dest_site: Number(values.dest_site) }),
        },
      }),
    done: words.done,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ModalForm title={words.titles.correctPackage(sample_id)} form={form} submit={words.submit} onClose={onClose}>
      <p>{words.texts.correctPackage}</p>
      <TextField {...form.text('track_number')} label={words.trackNumber} />
      <SelectField
        {...form.text('dest_site')}
        label={words.destination}
        choices={labs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
      <TextArea {...form.text('reason')} label={words.reason} rows={2} />
    </ModalForm>
  )
}

/** What these mistakes take back needs only who says so, and why. */
const backCalls = { unpack: unpackSample, undoTestHere, undoGiveBack } as const

function BackQuestion({
  mistake,
  sample: { sample_id },
  onDone,
  onClose,
}: Question & { readonly mistake: keyof typeof backCalls }) {
  const form = useForm({
    ...{ name: mistake, about: sample_id, begun: useBegun() },
    ask: (values) => asked(backCalls[mistake], { params: { sample_id }, input: whoOf(values) }),
    done: words.done,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ModalForm title={words.titles[mistake](sample_id)} form={form} submit={words.submit} onClose={onClose}>
      <p>{words.texts[mistake]}</p>
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
      <TextArea {...form.text('reason')} label={words.reason} rows={2} />
    </ModalForm>
  )
}

const places = ['IN_TRANSPORT', 'MISSING'] as const

function ReceiptQuestion({ sample: { sample_id }, onDone, onClose }: Question) {
  const begun: ReturnType<typeof useBegun> & { to: '' | (typeof places)[number] } = { ...useBegun(), to: '' }
  const form = useForm({
    ...{ name: 'undo-receipt', about: sample_id, begun },
    ask: ({ to, ...values }) =>
      to === '' ? [] : asked(undoReceipt, { params: { sample_id }, input: { ...whoOf(values), to } }),
    check: ({ to }) => (to === '' ? [{ field: 'to', message: words.whereMissing }] : []),
    done: words.done,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ModalForm title={words.titles.undoReceipt(sample_id)} form={form} submit={words.submit} onClose={onClose}>
      <p>{words.texts.undoReceipt}</p>
      <ChoiceList
        id="to"
        kind="one"
        label={words.where}
        error={form.errorOf('to')}
        choices={places.map((value) => ({ value, label: words.places[value] }))}
        chosen={form.values.to === '' ? [] : [form.values.to]}
        onChoose={(to) => form.set({ to })}
      />
      <NamePair {...form.names('names', 'fullname')} label={words.name} isOwnName />
      <TextArea {...form.text('reason')} label={words.reason} rows={2} />
    </ModalForm>
  )
}
