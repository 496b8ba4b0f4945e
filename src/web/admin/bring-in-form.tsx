/** Bringing files of earlier samples in: choose, say what the columns are, look, and then bring them in. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type ImportPreview, importSamples } from '#contract/admin/imports.ts'
import { asksForLab, columnsFault, labMissing } from '#domain/imports/import-fields.ts'
import { guessDateOrder } from '#domain/imports/import-words.ts'
import { call } from '#web/api/call.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { sitesQuery } from './admin-queries.ts'
import { BringInChoices, type Choices } from './bring-in-choices.tsx'
import { BringInFile, type ChosenFile } from './bring-in-file.tsx'
import { BringInPreview } from './bring-in-preview.tsx'
import { ChangeForm } from './change-form.tsx'
import { ColumnMap } from './column-map.tsx'
import { UnknownDrugs } from './unknown-drugs.tsx'
import { useAdminForm } from './use-admin-form.ts'
import { useImport } from './use-import.ts'

const words = bringInTexts

const begun: Choices = {
  site_id: 0,
  analysis_site_id: null,
  sample_type: 'SUBSTANCE',
  collected_from: 'USER',
  technology: 'GC_MS',
  date_order: 'ymd',
  weight_unit: 'g',
  without_state: 'DISPOSED',
  were_shared: true,
  drugs: {},
  answers: {},
}

/** A name that a drug was chosen for: nothing is open about it any more. */
const settledName = (name: string) => ({ name, count: 0, question: null, is_danger: false, nearest: [] })

const faultsOf = (files: readonly ChosenFile[], choices: Choices) => {
  const isLabNeeded = asksForLab(
    files.map(({ fields }) => fields),
    choices.without_state,
  )
  const columns = files.length === 0 ? null : columnsFault(files.map(({ fields }) => fields))
  return [
    ...(files.length === 0 ? [{ field: 'samples-file', message: words.noFile }] : []),
    ...(columns === null ? [] : [{ field: 'samples-file', message: columns }]),
    ...(choices.site_id === 0 ? [{ field: 'choices.site_id', message: words.siteMissing }] : []),
    ...(choices.analysis_site_id === null && isLabNeeded
      ? [{ field: 'choices.analysis_site_id', message: labMissing }]
      : []),
  ]
}

/** The order of the days that a file holds, as far as its first rows tell. */
const dateOrderOf = ({ fields, examples }: ChosenFile) => {
  const column = fields.indexOf('date_collected')
  return guessDateOrder(examples.map((line) => line[column] ?? ''))
}

/** A file of samples beside one of results says what they are, not what was found. */
const withoutResults = (file: ChosenFile): ChosenFile => ({
  ...file,
  fields: file.fields.map((field) => (field === 'substances' || field === 'substance' ? null : field)),
})

/** The form. */
export function BringInForm({ onClose }: { onClose: () => void }) {
  const [samples, setSamples] = useState<ChosenFile | null>(null)
  const [results, setResults] = useState<ChosenFile | null>(null)
  const { data: sites = [] } = useQuery(sitesQuery)
  const files = [samples, results].filter((file) => file !== null)
  const { form, set, submit, sentBy, settle } = useAdminForm(begun, (choices) => faultsOf(files, choices))
  // Files of megabytes are compared by counting the changes instead of by their text.
  const [revision, setRevision] = useState(0)
  const changing =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      setRevision(revision + 1)
      change(value)
    }
  const bring = useImport<ImportPreview>(String(revision), {
    fields: ['choices.site_id', 'choices.analysis_site_id'],
    isReady: ({ samples: count, errors }) => errors.count === 0 && count > 0,
    done: ({ samples: count }) => words.brought(count),
    onDone: () => {
      settle()
      onClose()
    },
  })
  const { errorOf, sending } = sentBy(bring)
  const { preview, last } = bring
  const unknown = last?.unknown_drugs.first ?? []
  const chosenFor = [...Object.keys(form.drugs), ...Object.keys(form.answers ?? {})].filter((name) =>
    unknown.every((one) => one.name !== name),
  )
  return (
    <ChangeForm
      title={words.title}
      {...sending}
      isChanged={() => sending.isChanged() || (samples !== null && !bring.isDone)}
      submit={bring.isReady && preview ? words.bring(preview.samples) : words.check}
      onSubmit={() =>
        submit(() =>
          bring.go(({ dry_run, once }) => {
            const sent = files.map(({ name, text, fields }) => ({ name, text, fields: [...fields] }))
            return call(importSamples, { input: { dry_run, files: sent, choices: form } }, once ? { once } : {})
          }),
        )
      }
      onCancel={onClose}
    >
      <BringInFile
        id="samples-file"
        label={words.samplesFile}
        hint={words.samplesHint}
        error={errorOf('samples-file')}
        file={samples}
        onFile={changing((file) => {
          setSamples(file !== null && results !== null ? withoutResults(file) : file)
          if (file !== null) set({ date_order: dateOrderOf(file) })
        })}
      />
      <BringInFile
        id="results-file"
        label={words.resultsFile}
        hint={words.resultsHint}
        isOptional
        error={undefined}
        file={results}
        onFile={changing((file) => {
          setResults(file)
          if (file !== null && samples !== null) setSamples(withoutResults(samples))
        })}
      />
      {samples !== null && (
        <ColumnMap
          id="samples-columns"
          file={samples}
          onFields={changing((fields) => setSamples({ ...samples, fields }))}
        />
      )}
      {results !== null && (
        <ColumnMap
          id="results-columns"
          file={results}
          onFields={changing((fields) => setResults({ ...results, fields }))}
        />
      )}
      {samples !== null && <BringInChoices sites={sites} choices={form} errorOf={errorOf} onChange={changing(set)} />}
      <UnknownDrugs
        names={[...unknown, ...chosenFor.map(settledName)]}
        chosen={form.drugs}
        answered={form.answers ?? {}}
        onAnswer={(name, answer) =>
          changing(set)({
            answers: Object.fromEntries([
              ...Object.entries(form.answers ?? {}).filter(([one]) => one !== name),
              ...(answer === null ? [] : [[name, answer] as const]),
            ]),
          })
        }
        onChoose={(name, drug) =>
          changing(set)({
            drugs: Object.fromEntries(
              Object.entries({ ...form.drugs, [name]: drug }).filter(([, value]) => value !== ''),
            ),
          })
        }
      />
      <BringInPreview preview={preview} />
    </ChangeForm>
  )
}
