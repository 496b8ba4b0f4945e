/** Registering a range of IDs, or those of a list or a file, for a site. */
import { useQuery } from '@tanstack/react-query'
import { registerIds } from '#contract/admin/ids.ts'
import { readIdCells } from '#domain/sample/id-list.ts'
import { type IdRow, idRange, parseEmptyWeight } from '#domain/sample/registered-ids.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import { containerTypes } from '#domain/terms.ts'
import { stockQuery } from '#web/admin/admin-queries.ts'
import { ImportPreview } from '#web/admin/files/import-preview.tsx'
import { readCsv } from '#web/admin/files/read-csv.ts'
import { mayBeImported, useImport } from '#web/admin/files/use-import.ts'
import styles from '#web/admin/part.module.css'
import { call } from '#web/api/call.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { useForm } from '#web/form/use-form.ts'
import { adminIdsTexts } from '#web/texts/admin-ids.ts'
import { adminImportsTexts } from '#web/texts/admin-imports.ts'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { RowsField } from './rows-field.tsx'

const words = adminIdsTexts.register
const begun = { site: '', how: 'range', first: '', last: '', container: 'VIAL', weight: '', rows: '' }
type Form = typeof begun

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
  const entered = useForm({ name: 'register-ids', begun, check: faultsOf })
  const { values } = entered
  const bring = useImport(JSON.stringify(values), {
    isReady: mayBeImported,
    done: ({ added }) => words.done(added),
    onDone: async () => {
      await entered.settle()
      onRegistered((await rowsOf(values)).map(({ sample_id }) => canonicalSampleId(sample_id)))
    },
  })
  const form = entered.sentBy(bring)
  const ask = async ({ dry_run, once }: { dry_run: boolean; once?: string }) => {
    const rows = (await rowsOf(values)).map((row) => ({ ...row, empty_weight: row.empty_weight ?? '' }))
    return call(registerIds, { input: { site_id: Number(values.site), dry_run, rows } }, once ? { once } : {})
  }
  return (
    <ChangeForm
      title={words.title}
      form={{ ...form, submit: () => form.tried(() => bring.go(ask)) }}
      submit={bring.isReady ? words.save(bring.preview?.added ?? 0) : adminImportsTexts.check}
      onCancel={onClose}
    >
      <SelectField
        {...form.text('site', 'site_id')}
        label={words.site}
        none={words.chooseSite}
        choices={sites.map(({ site_id, site }) => ({ value: String(site_id), label: site }))}
      />
      <ChoiceList
        id="how"
        kind="one"
        label={words.how}
        choices={(['range', 'list'] as const).map((value) => ({ value, label: words.hows[value] }))}
        chosen={[values.how as 'range' | 'list']}
        onChoose={(how) => form.set({ how })}
        isCompact
      />
      {values.how === 'list' ? (
        <RowsField {...form.text('rows')} hint={words.listHint} />
      ) : (
        <>
          <div className={styles.pair}>
            <TextField {...form.text('first')} label={words.first} hint={words.rangeHint} autoCapitalize="characters" />
            <TextField {...form.text('last')} label={words.last} autoCapitalize="characters" />
          </div>
          <ChoiceList
            id="container"
            kind="one"
            label={words.container}
            choices={containerTypes.map((value) => ({ value, label: adminIdsTexts.containers[value] }))}
            chosen={[values.container as (typeof containerTypes)[number]]}
            onChoose={(container) => form.set({ container })}
            isCompact
          />
          {values.container === 'VIAL' && (
            <TextField {...form.text('weight')} label={words.weight} hint={words.weightHint} inputMode="decimal" />
          )}
        </>
      )}
      <ImportPreview preview={bring.preview} />
    </ChangeForm>
  )
}
