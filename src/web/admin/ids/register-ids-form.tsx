/** Registering a range of IDs, or those of a list or a file, for a site. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { registerIds } from '#contract/admin/ids.ts'
import type { Answered } from '#contract/endpoint.ts'
import { readIdCells } from '#domain/sample/id-list.ts'
import { type IdRow, idRange, parseEmptyWeight } from '#domain/sample/registered-ids.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { containerTypes } from '#domain/terms.ts'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, useImport } from '#web/admin/files/use-import.ts'
import { stockQuery } from '#web/admin/queries.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { RowsField } from './rows-field.tsx'

const words = adminIdsTexts.register
const hows = ['range', 'list'] as const

type Form = Record<'site' | 'first' | 'last' | 'weight' | 'rows', string> & {
  readonly how: (typeof hows)[number]
  readonly container: (typeof containerTypes)[number]
}
const begun: Form = { site: '', how: 'range', first: '', last: '', container: 'VIAL', weight: '', rows: '' }

function faultsOf({ site, how, first, last, container, weight, rows }: Form): Fault[] {
  const siteFaults = site === '' ? [{ field: 'site_id', message: words.siteMissing }] : []
  if (how === 'list')
    return rows.trim() === '' ? [...siteFaults, { field: 'rows', message: adminImportsTexts.empty }] : siteFaults
  const range = idRange(first, last)
  return [
    ...siteFaults,
    ...(typeof range === 'string' ? [{ field: 'first', message: range }] : []),
    ...(container === 'VIAL' && parseEmptyWeight(weight) == null
      ? [{ field: 'weight', message: words.weightMissing }]
      : []),
  ]
}

async function rowsOf({ how, first, last, container, weight, rows }: Form): Promise<IdRow[]> {
  if (how === 'list') return readIdCells(await readCsv(rows), ['sample_id', 'container_type', 'empty_weight'])
  const range = idRange(first, last)
  const empty_weight = container === 'VIAL' ? weight : ''
  return typeof range === 'string'
    ? []
    : range.map((sample_id) => ({ sample_id, container_type: container, empty_weight }))
}

type RegisterIdsForm = { readonly onClose: () => void; readonly onRegistered: (ids: string[]) => void }

/** The form. */
export function RegisterIdsForm({ onClose, onRegistered }: RegisterIdsForm) {
  const { data: sites = [] } = useQuery(stockQuery)
  // What somebody agreed to: other rows ask again.
  const [agreed, setAgreed] = useState('')
  const isAgreed = (alike: readonly string[]) => alike.length === 0 || alike.join(' ') === agreed
  const { form, submit, preview } = useImport({
    ...{ name: 'register-ids', begun, check: faultsOf },
    isReady: (answer: Answered<typeof registerIds>) => mayBeImported(answer) && isAgreed(answer.alike),
    ask: async (entered, dry_run) => {
      const rows = (await rowsOf(entered)).map((row) => ({ ...row, empty_weight: row.empty_weight ?? '' }))
      const query = agreed === '' || dry_run ? {} : { confirmed: 'alike' as const }
      return asked(registerIds, { query, input: { site_id: Number(entered.site), dry_run, rows } })
    },
    save: ({ added }) => words.save(added),
    done: ({ added }) => words.done(added),
    onDone: async (entered) =>
      onRegistered((await rowsOf(entered)).map(({ sample_id }) => canonicalSampleId(sample_id))),
  })
  const { values } = form
  return (
    <ChangeForm title={words.title} form={form} submit={submit} onCancel={onClose}>
      <SelectField
        {...form.text('site', 'site_id')}
        label={words.site}
        none={words.chooseSite}
        choices={sites.map(({ site_id, site }) => ({ value: String(site_id), label: site }))}
      />
      <ChoiceList
        {...form.one('how')}
        label={words.how}
        choices={hows.map((value) => ({ value, label: words.hows[value] }))}
        isCompact
      />
      {values.how === 'list' ? (
        <RowsField {...form.text('rows')} hint={words.listHint} />
      ) : (
        <>
          <Pair>
            <TextField {...form.text('first')} label={words.first} hint={words.rangeHint} autoCapitalize="characters" />
            <TextField {...form.text('last')} label={words.last} autoCapitalize="characters" />
          </Pair>
          <ChoiceList
            {...form.one('container')}
            label={words.container}
            choices={containerTypes.map((value) => ({ value, label: adminIdsTexts.containers[value] }))}
            isCompact
          />
          {values.container === 'VIAL' && (
            <TextField {...form.text('weight')} label={words.weight} hint={words.weightHint} inputMode="decimal" />
          )}
        </>
      )}
      <ImportPreview preview={preview} />
      {preview !== null && preview.errors.length === 0 && preview.alike.length > 0 && (
        <ChoiceList
          id="alike"
          kind="many"
          label={words.alike}
          hint={preview.alike.join(' ')}
          choices={[{ value: 'agreed', label: words.alikeAgreed }]}
          chosen={isAgreed(preview.alike) ? ['agreed'] : []}
          onChoose={() => setAgreed(isAgreed(preview.alike) ? '' : preview.alike.join(' '))}
          isCompact
        />
      )}
    </ChangeForm>
  )
}
