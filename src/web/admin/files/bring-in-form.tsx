/** Brings in files of earlier samples: choose files, name their columns, look at the preview, bring them in. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, useEffect, useMemo, useState } from 'react'
import type { z } from 'zod'
import { importSamples } from '#contract/admin/imports.ts'
import type { Site } from '#contract/admin/sites.ts'
import { keepImportLayout } from '#contract/table-layouts.ts'
import { amountFields, hasResults } from '#domain/imports/import-columns.ts'
import { type DateOrder, type FoundOrder, findDateOrder } from '#domain/imports/import-days.ts'
import { maybeShare, weightWithoutUnit } from '#domain/imports/import-doubts.ts'
import { dayFields, type ImportField } from '#domain/imports/import-fields.ts'
import { hasNoResult } from '#domain/imports/no-results.ts'
import { needsNumbers } from '#domain/imports/number-rows.ts'
import { call } from '#web/api/call.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { NoteBar } from '#web/ui/layout.tsx'
import { toast } from '#web/ui/toast.ts'
import { BringInChoices, type Choices, withEntry } from './bring-in-choices.tsx'
import { faultsOf, openIn, repeatedIn } from './bring-in-faults.ts'
import { BringInFile, type ChosenFile } from './bring-in-file.tsx'
import { ColumnMap } from './column-map.tsx'
import {
  choicesOf,
  type FileAnswers,
  keepColumns,
  nothingSaid,
  onFile,
  type Place,
  withColumns,
} from './file-answers.ts'
import { importLayoutsQuery, keptChoices, keptOf, layoutToKeep, withLayout } from './file-layout.tsx'
import { NumberRowsFields } from './number-rows-fields.tsx'
import { UnknownMethods } from './unknown-methods.tsx'
import { useImport } from './use-import.ts'

const loadPreview = () => import('./bring-in-preview.tsx')
const BringInPreview = lazy(async () => ({ default: (await loadPreview()).BringInPreview }))
const AskedRows = lazy(async () => ({ default: (await loadPreview()).AskedRows }))
const UnknownDrugs = lazy(async () => ({ default: (await loadPreview()).UnknownDrugs }))

const words = bringInTexts

const begun: Choices & FileAnswers = {
  ...nothingSaid,
  site_id: null,
  analysis_site_id: null,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: null,
  date_order: 'ymd',
  weight_unit: null,
  percent_are: null,
  without_results: false,
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  answers: {},
  methods: {},
  said: {},
  numbers: null,
}

/** A name that already has a chosen drug: no question is left. */
const settledName = (name: string) => ({
  name,
  count: 0,
  question: null,
  is_danger: false,
  may_be_no_part: false,
  nearest: [],
})

/** Every date in the files, from all date columns. */
const daysOf = (files: readonly ChosenFile[]) =>
  files.flatMap(({ fields, lines }) => {
    const columns = dayFields.map((field) => fields.indexOf(field)).filter((column) => column >= 0)
    return lines.flatMap((line) => columns.map((column) => line[column] ?? ''))
  })

const ofSubstances: readonly ImportField[] = ['substances', 'substance', ...amountFields]

/** Ignores the findings of a file of samples when a file of results stands beside it. */
const withoutResults = (file: ChosenFile): ChosenFile => ({
  ...file,
  fields: file.fields.map((field) => (field !== null && ofSubstances.includes(field) ? null : field)),
})

/** A part of a file, unless another file took its place while it was chosen. */
const withPart = (file: ChosenFile, part: Partial<ChosenFile>) => (now: ChosenFile | null) =>
  now === file ? { ...file, ...part } : now

/** Closed labs reported once, but no sample belongs to a closed site. */
const asNowOpen = (sites: readonly z.output<typeof Site>[]) =>
  sites.map((site) => (site.closed_at === null ? site : { ...site, collects: false }))

/** The form. */
export function BringInForm({ onClose }: { onClose: () => void }) {
  const [samples, setSamples] = useState<ChosenFile | null>(null)
  const [results, setResults] = useState<ChosenFile | null>(null)
  const { data: sites = [] } = useQuery({ ...sitesQuery, select: asNowOpen })
  const queries = useQueryClient()
  // A file is read while the page goes on: what is known by then counts.
  const layoutsNow = () => queries.getQueryData(importLayoutsQuery.queryKey) ?? []
  const onRead = () =>
    Promise.allSettled([
      queries.ensureQueryData(importLayoutsQuery),
      queries.ensureQueryData(sitesQuery),
      // Comes with the file, because the network may be gone at the preview.
      loadPreview(),
    ])
  const [isComplete, setComplete] = useState(false)
  const files = useMemo(() => [samples, results].filter((file) => file !== null), [samples, results])
  const found: FoundOrder = useMemo(() => findDateOrder(daysOf(files), new Date().toISOString().slice(0, 10)), [files])
  const [chosenOrder, setChosenOrder] = useState<DateOrder | null>(null)
  const keptOrder = samples?.layout?.choices?.date_order ?? null
  const order = chosenOrder ?? found.order ?? keptOrder
  // Files can have megabytes: compare them by a count of changes, not by their text.
  const [revision, setRevision] = useState(0)
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      setRevision((last) => last + 1)
      change(value)
    }
  const { form, submit, preview, last, isDone, look, forgetLast } = useImport({
    ...{ name: 'bring-in', begun, of: String(revision) },
    check: (choices) => faultsOf(files, choices, order),
    ask: (choices, dry_run) => {
      const sent = files.map(({ name, text, fields }) => ({ name, text, fields: [...fields] }))
      return asked(importSamples, {
        input: { dry_run, files: sent, choices: { ...choicesOf(choices), date_order: order ?? choices.date_order } },
      })
    },
    isReady: ({ samples: count, errors }) => errors.count === 0 && count > 0,
    save: ({ samples: count }) => words.bring(count),
    done: ({ samples: count }) => words.brought(count),
    onDone: async () => {
      const layouts = files.flatMap((file) => layoutToKeep(file, keptOf(values, chosenOrder ?? keptOrder)))
      await Promise.all(
        layouts.map((input) => call(keepImportLayout, { input }).catch(() => toast(words.layout.notKept))),
      )
      onClose()
    },
  })
  const { values, set } = form
  // A file of a known layout is looked at as soon as it is there.
  useEffect(() => {
    if (!isComplete) return
    setComplete(false)
    if (faultsOf(files, values, order).length === 0) look()
  })
  const asks = useMemo(
    () => ({
      unit: files.some((file) => weightWithoutUnit(file) !== null),
      share: files.some((file) => maybeShare(file) !== null),
      results: files.length > 0 && !files.some(({ fields }) => hasResults(fields)),
      numbers: files.some(needsNumbers),
      repeated: repeatedIn(files),
      open: openIn(files),
    }),
    [files],
  )
  /** A file as it is read at its place; null while it is read. What was asked of the file before is no more asked. */
  const taken = (place: Place, chosen: ChosenFile | null, beside: ChosenFile | null) => {
    forgetLast()
    setChosenOrder(null)
    if (chosen === null) return null
    const file = withColumns(withLayout(chosen, layoutsNow()), form.draft.latest())
    set(onFile(place, file, beside, begun))
    return file
  }
  const isEmpty = last !== null && hasNoResult(last)
  const unknown = last?.unknown_drugs.first ?? []
  const unknownMethods = last?.unknown_methods.first ?? []
  const methodsFor = Object.keys(values.methods ?? {}).filter((name) =>
    unknownMethods.every((one) => one.name !== name),
  )
  const chosenFor = [...Object.keys(values.drugs), ...Object.keys(values.answers ?? {})].filter((name) =>
    unknown.every((one) => one.name !== name),
  )
  const unknownNames = [...unknown, ...chosenFor.map(settledName)]
  const maps = [
    { id: 'samples', file: samples, setFile: setSamples },
    { id: 'results', file: results, setFile: setResults },
  ].flatMap(({ file, ...one }) => (file === null ? [] : [{ ...one, file }]))
  const isChanged = () => form.draft.isChanged() || (samples !== null && !isDone)
  return (
    <ChangeForm
      title={words.title}
      form={{ ...form, draft: { ...form.draft, isChanged } }}
      submit={submit}
      onCancel={onClose}
    >
      {form.draft.from !== null && samples === null && (
        <NoteBar as="p" tone="look">
          {words.fileAgain}
        </NoteBar>
      )}
      <BringInFile
        id="samples-file"
        label={words.samplesFile}
        hint={words.samplesHint}
        error={form.errorOf('samples-file')}
        file={samples}
        onRead={onRead}
        onFile={changing((chosen) => {
          const file = taken('samples', chosen, results)
          setSamples(file !== null && results !== null ? withoutResults(file) : file)
          const choices = keptChoices(file, asNowOpen(queries.getQueryData(sitesQuery.queryKey) ?? []))
          if (choices !== null) set(choices)
          setComplete(choices !== null)
        })}
      />
      <BringInFile
        id="results-file"
        label={words.resultsFile}
        hint={words.resultsHint}
        isOptional
        error={undefined}
        file={results}
        onRead={onRead}
        onFile={changing((chosen) => {
          const file = taken('results', chosen, samples)
          setResults(file)
          if (file !== null && samples !== null) setSamples(withoutResults(samples))
        })}
      />
      {maps.map(({ id, file, setFile }) => (
        <ColumnMap
          key={id}
          id={id}
          file={file}
          onChange={changing((part) => {
            setFile(withPart(file, part))
            set(keepColumns({ ...file, ...part }))
          })}
        />
      ))}
      {(asks.numbers || values.numbers != null) && (
        <NumberRowsFields
          numbers={values.numbers}
          repeated={asks.repeated}
          open={asks.open}
          errorOf={form.errorOf}
          onChange={changing(set)}
        />
      )}
      {samples !== null && (
        <BringInChoices
          sites={sites}
          asks={{ ...asks, results: asks.results || isEmpty }}
          choices={values}
          order={order}
          found={found}
          errorOf={form.errorOf}
          onChange={changing(set)}
          onOrder={changing(setChosenOrder)}
        />
      )}
      <LoadedPart>
        {last !== null && <AskedRows questions={last.questions} choices={values} onChange={changing(set)} />}
      </LoadedPart>
      <UnknownMethods
        names={[...unknownMethods, ...methodsFor.map((name) => ({ name, count: 0 }))]}
        chosen={values.methods ?? {}}
        onChoose={(name, technology) => changing(set)({ methods: withEntry(values.methods, name, technology) })}
      />
      <LoadedPart>
        {unknownNames.length > 0 && (
          <UnknownDrugs
            names={unknownNames}
            chosen={values.drugs}
            answered={values.answers ?? {}}
            onAnswer={(name, answer) =>
              changing(set)({ answers: withEntry(values.answers, name, answer ?? undefined) })
            }
            onChoose={(name, drug) => changing(set)({ drugs: withEntry(values.drugs, name, drug || undefined) })}
          />
        )}
      </LoadedPart>
      <div role="status">
        <LoadedPart>{preview !== null && <BringInPreview {...preview} files={files} />}</LoadedPart>
      </div>
    </ChangeForm>
  )
}
