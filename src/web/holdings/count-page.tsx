/** '/holdings/count': counts what lies in the safe of the reader's own site, before a witness. */
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { makeCount } from '#contract/counts.ts'
import { sameWitness, wrongRole } from '#domain/faults.ts'
import { readCount } from '#domain/holdings/count.ts'
import { fullName, isSamePerson, splitFullName } from '#domain/person-name.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { countTexts as words } from '#web/texts/holdings.ts'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { Muted } from '#web/ui/layout.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const nameOf = ({ first, last }: Names) => fullName(first, last)

/** The page. */
export function CountPage() {
  const { performs_analysis, performs_collection } = useSignedIn()
  if (!performs_analysis && !performs_collection)
    return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return <CountForm />
}

function CountForm() {
  const navigate = useNavigate()
  const begun = { staff: splitFullName(useSignedIn().name), witness: { first: '', last: '' }, scanned: '', all: false }
  const form = useForm({
    ...{ name: 'count', begun },
    // The draft forgets it: whoever returns to the draft must confirm again.
    secrets: ['all'],
    ask: ({ staff, witness, scanned }) =>
      asked(makeCount, {
        input: { fullname: nameOf(staff), witness: nameOf(witness), scanned: [...readCount(scanned).counted] },
      }),
    check: ({ staff, witness, scanned, all }) => [
      ...readCount(scanned).faults.map(({ line, message }) => ({
        field: 'scanned',
        message: words.fault(line, message),
      })),
      ...(nameOf(staff) !== '' && isSamePerson(nameOf(staff), nameOf(witness))
        ? [{ field: 'witness', message: sameWitness, isSaidAtOnce: true }]
        : []),
      ...(all ? [] : [{ field: 'all', message: words.confirmMissing }]),
    ],
    place: (fault) =>
      fault.field === 'fullname'
        ? { ...fault, field: 'staff' }
        : fault.field?.startsWith('scanned')
          ? { ...fault, field: 'scanned' }
          : fault,
    done: () => words.stored,
    onDone: ({ id }) => navigate({ to: paths.count(id), replace: true }),
  })
  const { counted, again } = readCount(form.values.scanned)
  const add = (text: string) => {
    const { scanned } = form.values
    form.draft.change({ scanned: `${scanned}${scanned === '' || scanned.endsWith('\n') ? '' : '\n'}${text.trim()}\n` })
  }
  return (
    <FormPage
      title={words.title}
      lead={words.lead}
      form={form}
      submit={words.submit}
      onLeave={() => navigate({ to: paths.holdings })}
    >
      <TextArea {...form.text('scanned')} label={words.scanned} hint={words.scannedHint} rows={12} />
      <Muted role="status">
        {words.read(counted.length, counted.filter(({ weight }) => weight !== null).length, again)}
      </Muted>
      <div>
        <CameraButton onScan={add} />
      </div>
      <NamePair {...form.names('staff')} label={words.staff} isOwnName />
      <NamePair {...form.names('witness')} label={words.witness} hint={words.witnessHint} />
      <ChoiceCard {...form.tick('all')} label={words.confirm} />
    </FormPage>
  )
}
