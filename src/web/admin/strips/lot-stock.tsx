/** How many strips of a lot each site got and has left, and the form to record more. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addStripStock, type StockedLot } from '#contract/strips.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminStripsTexts } from '#web/texts/admin-strips.ts'
import { Button } from '#web/ui/button.tsx'
import { Apart, Part } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminStripsTexts.stock

const columns: readonly ListColumn<StockedLot['stock'][number]>[] = [
  { label: words.columns.site, cell: ({ site }) => site },
  { label: words.columns.received, cell: ({ received }) => received },
  { label: words.columns.used, cell: ({ used }) => used },
  { label: words.columns.left, cell: ({ left }) => left },
]

/** The part of the page. */
export function LotStock({ lot }: { readonly lot: StockedLot }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Part aria-labelledby="lot-stock">
      <h3 id="lot-stock">{words.title}</h3>
      {lot.stock.length === 0 ? (
        <p>{adminStripsTexts.noStock}</p>
      ) : (
        <Rows label={words.title} rows={lot.stock} columns={columns} keyOf={({ site_id }) => site_id} />
      )}
      <Apart>
        <Button variant="outline" onClick={() => setOpen(true)}>
          {words.add}
        </Button>
      </Apart>
      {isOpen && <StockForm lot={lot} onClose={() => setOpen(false)} />}
    </Part>
  )
}

function StockForm({ lot, onClose }: { readonly lot: StockedLot; readonly onClose: () => void }) {
  const { data: sites = [] } = useQuery(sitesQuery)
  const form = useForm({
    ...{ name: 'strip-stock', about: lot.id, begun: { site_id: '', count: '' } },
    // The call refuses anything but a number, at its field.
    ask: ({ site_id, count }) =>
      asked(addStripStock, {
        params: { id: lot.id },
        input: { site_id: Number(site_id), count: count.trim() === '' ? Number.NaN : Number(count.replace('−', '-')) },
      }),
    done: words.done,
    onDone: onClose,
  })
  const labs = sites.filter(({ analyses, active }) => analyses && active)
  return (
    <ModalForm title={words.add} form={form} submit={words.add} onClose={onClose}>
      <SelectField
        {...form.text('site_id')}
        label={words.site}
        none={adminStripsTexts.choose}
        choices={labs.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...form.text('count')} label={words.count} hint={words.countHint} inputMode="numeric" />
    </ModalForm>
  )
}
