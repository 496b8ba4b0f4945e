/** '/holdings/count': counts what lies in the safe of the reader's own site, before a witness. */
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { makeCount, previewCount } from '#contract/counts.ts'
import type { Answered } from '#contract/endpoint.ts'
import { sameWitness, wrongRole } from '#domain/faults.ts'
import { readCount } from '#domain/holdings/count.ts'
import { fullName, isSamePerson, splitFullName } from '#domain/person-name.ts'
import { FormPage } from '#web/form/form-page.tsx'
import { asked, useChange } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { CameraButton } from '#web/scanning/camera-button.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { countTexts as words } from '#web/texts/holdings.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard } from '#web/ui/choice-list.tsx'
import { Buttons, Card, Muted, NoteBar, PlainList } from '#web/ui/layout.tsx'
import { NamePair, type Names } from '#web/ui/name-pair.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { CountResult } from './count-result.tsx'

type Looked = { readonly scanned: string; readonly said: Answered<typeof previewCount> }

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
  const { name, site } = useSignedIn()
  const begun = { staff: splitFullName(name), witness: { first: '', last: '' }, scanned: '', all: false }
  const [looked, setLooked] = useState<Looked | null>(null)
  const form = useForm({
    // What was scanned at one site says nothing of another: a person may move, or a site close.
    ...{ name: 'count', about: site, begun },
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
      ...(looked?.scanned === scanned ? [] : [{ field: 'look', message: words.lookMissing }]),
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
  const { scanned } = form.values
  const { counted, again, faults } = readCount(scanned)
  const look = useChange(previewCount, { onDone: (said) => setLooked({ scanned, said }) })
  const add = (text: string) => {
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
      {faults.length > 0 && (
        <NoteBar tone="look">
          <div>
            <p>{words.faults(faults.length)}</p>
            <PlainList>
              {faults.slice(0, 5).map(({ line, message }) => (
                <li key={line}>{words.fault(line, message)}</li>
              ))}
            </PlainList>
          </div>
        </NoteBar>
      )}
      <Buttons>
        <CameraButton onScan={add} />
        <Button
          id="look"
          variant="outline"
          disabled={faults.length > 0}
          loading={look.isPending}
          onClick={() => look.send({ input: { scanned: [...counted] } })}
        >
          {words.look}
        </Button>
      </Buttons>
      <RefusedFaults faults={look.faults} />
      {looked !== null && looked.scanned === scanned && (
        <Card aria-labelledby="will-say">
          <h2 id="will-say">{words.willSay}</h2>
          <CountResult said={looked.said} />
        </Card>
      )}
      <NamePair {...form.names('staff')} label={words.staff} isOwnName />
      <NamePair {...form.names('witness')} label={words.witness} hint={words.witnessHint} />
      <ChoiceCard {...form.tick('all')} label={words.confirm} />
    </FormPage>
  )
}
