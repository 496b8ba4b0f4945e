/** '/samples/…/readings': a lab asks somebody of another site to read files of a sample, and sees what became of it. */
import { IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { listFiles, type SampleFile } from '#contract/files.ts'
import { askReading, listReadings, type Reading, withdrawReading } from '#contract/readings.ts'
import type { Sample } from '#contract/samples.ts'
import { formatDateTime } from '#domain/dates.ts'
import { wrongRole } from '#domain/faults.ts'
import { fileKindWords, isPicture } from '#domain/file/files.ts'
import { fullName, splitFullName } from '#domain/person-name.ts'
import { hasEnded, isForReaders, mostFiles, readingFaults } from '#domain/reading/reading.ts'
import { seenText } from '#domain/reading/seen-lines.ts'
import { asksLiquid, liquidMissing } from '#domain/report/liquid.ts'
import { activeTechnologies, isStrip, namesSubstances, technologyName } from '#domain/technology/technologies.ts'
import { readQuery } from '#web/api/read-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { paths } from '#web/paths.ts'
import { sampleQuery } from '#web/samples/sample-query.ts'
import { useZone } from '#web/samples/when.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { askReadingTexts as words } from '#web/texts/readings.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceCard, ChoiceList } from '#web/ui/choice-list.tsx'
import { Apart, CellLines, Muted } from '#web/ui/layout.tsx'
import { NamePair } from '#web/ui/name-pair.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

/** The page. */
export function AskPage() {
  // The route has this parameter.
  const { sample_id } = useParams({ strict: false }) as { sample_id: string }
  const { performs_analysis } = useSignedIn()
  if (!performs_analysis) return <Panel icon={<IconLock size={28} />} title={wrongRole} level={1} isFault />
  return (
    <>
      <PageTitle>{words.tab}</PageTitle>
      <PageHead
        title={words.title(sample_id)}
        back={<Link to={paths.result(sample_id)}>{sample_id}</Link>}
        lead={words.lead}
      />
      <Asking sample_id={sample_id} />
      <Readings sample_id={sample_id} />
    </>
  )
}

type OfSample = { readonly sample_id: string }

function Asking({ sample_id }: OfSample) {
  const answer = useQuery(readQuery(listFiles, { params: { sample_id } }))
  const sample = useQuery(sampleQuery(sample_id))
  return (
    <Loaded answer={answer}>
      {({ files }) => {
        const shown = files.filter(({ type, gone }) => gone === null && isForReaders(type))
        return shown.length === 0 ? (
          <p>{words.noFiles}</p>
        ) : (
          <Loaded answer={sample}>{(of) => <AskForm sample={of} files={shown} />}</Loaded>
        )
      }}
    </Loaded>
  )
}

type AskForm = {
  readonly sample: Pick<Sample, 'sample_id' | 'sample_type' | 'is_liquid'>
  readonly files: readonly SampleFile[]
}

/** Whether the result must say whether the sample is a liquid. */
const needsLiquid = (technology: string, { sample_type }: Pick<Sample, 'sample_type'>) =>
  technology !== '' && asksLiquid(technology, sample_type)

const yesOrNo = (answer: boolean | null) => (answer === null ? '' : answer ? 'yes' : 'no')

function AskForm({ sample, files }: AskForm) {
  const { sample_id, is_liquid } = sample
  const usual = files.find(({ technology }) => technology !== null)?.technology ?? ''
  const form = useForm({
    ...{ name: 'ask-reading', about: sample_id },
    begun: {
      // A printed curve may name the sample: somebody looks at a picture before it goes out.
      technology: usual,
      files: files
        .filter(({ kind, type }) => kind === 'SPECTRUM' && !isPicture(type))
        .map(({ number }) => String(number))
        .slice(-mostFiles),
      reader_submits: false,
      // A list of which one is chosen: none at first.
      is_liquid: yesOrNo(is_liquid) as '' | 'yes' | 'no',
      staff: splitFullName(useSignedIn().name),
    },
    ask: ({ technology, files: chosen, reader_submits, is_liquid: liquid, staff }) =>
      asked(askReading, {
        input: {
          ...{ sample: sample_id, technology, files: chosen.map(Number), reader_submits },
          is_liquid: liquid === '' || !needsLiquid(technology, sample) ? null : liquid === 'yes',
          fullname: fullName(staff.first, staff.last),
        },
      }),
    check: ({ files: chosen, technology, reader_submits, is_liquid: liquid }) => [
      ...(chosen.length > 0 ? [] : [{ field: 'files', message: readingFaults.noFiles }]),
      ...(reader_submits && liquid === '' && needsLiquid(technology, sample)
        ? [{ field: 'is_liquid', message: liquidMissing }]
        : []),
    ],
    place: (fault) =>
      fault.field === 'fullname'
        ? { ...fault, field: 'staff' }
        : fault.field?.startsWith('files')
          ? { ...fault, field: 'files' }
          : fault,
    done: ({ number }) => words.asked(number),
  })
  const technologies = activeTechnologies().filter((one) => namesSubstances(one) && !isStrip(one))
  return (
    <ChangeForm title={words.tab} form={form} submit={words.ask} onCancel={() => history.back()}>
      <SelectField
        {...form.text('technology')}
        label={words.technology}
        none={words.technology}
        choices={technologies.map((one) => ({ value: one, label: technologyName(one) }))}
      />
      <ChoiceList
        {...form.many('files')}
        label={words.files}
        hint={words.filesHint}
        choices={files.map(({ number, kind, name }) => ({
          value: String(number),
          label: `${number}: ${fileKindWords[kind]}, ${name}`,
        }))}
        isCompact
      />
      <ChoiceCard {...form.tick('reader_submits')} label={words.submits} />
      <Muted>{words.submitsHint}</Muted>
      {needsLiquid(form.values.technology, sample) && (
        <ChoiceList
          {...form.one('is_liquid')}
          label={words.liquid}
          hint={words.liquidHint}
          choices={[
            { value: 'yes', label: words.yes },
            { value: 'no', label: words.no },
          ]}
          isCompact
        />
      )}
      <NamePair {...form.names('staff')} label={words.who} isOwnName />
    </ChangeForm>
  )
}

function Readings({ sample_id }: OfSample) {
  const answer = useQuery({ ...readQuery(listReadings, { params: { sample_id } }), refetchInterval: 60_000 })
  const zone = useZone()
  const [ending, setEnding] = useState<string | null>(null)
  const columns: readonly ListColumn<Reading>[] = [
    {
      label: words.columns.number,
      cell: ({ number, technology }) => `${number}, ${technologyName(technology)}`,
    },
    {
      label: words.columns.state,
      cell: ({ number, state, reader }) => (
        <CellLines>
          <span>{words.states[state]}</span>
          {reader !== null && <span>{words.by(reader)}</span>}
          {!hasEnded({ state }) && (
            <Button variant="outline" aria-label={words.endOf(number)} onClick={() => setEnding(number)}>
              {words.end}
            </Button>
          )}
        </CellLines>
      ),
    },
    { label: words.columns.asked, cell: ({ asked_at, asked_by }) => `${formatDateTime(asked_at, zone)}, ${asked_by}` },
    { label: words.columns.said, cell: ({ seen, beside }) => <Said seen={seen} beside={beside} /> },
  ]
  return (
    <Apart as="section" aria-labelledby="readings">
      <h2 id="readings">{words.list}</h2>
      <Loaded answer={answer}>
        {(readings) =>
          readings.length === 0 ? (
            <p>{words.none}</p>
          ) : (
            <Rows label={words.list} rows={readings} columns={columns} keyOf={({ number }) => number} />
          )
        }
      </Loaded>
      {ending !== null && <EndForm number={ending} onClose={() => setEnding(null)} />}
    </Apart>
  )
}

function Said({ seen, beside }: Pick<Reading, 'seen' | 'beside'>) {
  if (seen === null) return null
  const lines = [
    ...seenText(seen.found).split('\n').filter(Boolean),
    ...(seen.not_found.length > 0 ? [words.notThere(seen.not_found.join(', '))] : []),
    ...(seen.remarks === '' ? [] : [seen.remarks]),
    ...(beside === null ? [] : [beside]),
  ]
  return (
    <CellLines>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </CellLines>
  )
}

function EndForm({ number, onClose }: { readonly number: string; readonly onClose: () => void }) {
  const form = useForm({
    ...{ name: 'end-reading', about: number },
    begun: { reason: '', staff: splitFullName(useSignedIn().name) },
    ask: ({ reason, staff }) =>
      asked(withdrawReading, { params: { number }, input: { reason, fullname: fullName(staff.first, staff.last) } }),
    place: (fault) => (fault.field === 'fullname' ? { ...fault, field: 'staff' } : fault),
    done: () => words.ended,
    onDone: onClose,
  })
  return (
    <ModalForm title={words.endTitle(number)} form={form} submit={words.end} onClose={onClose}>
      <p>{words.endText}</p>
      <TextArea {...form.text('reason')} label={words.why} isRequired />
      <NamePair {...form.names('staff')} label={words.who} isOwnName />
    </ModalForm>
  )
}
