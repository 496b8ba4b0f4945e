/** Areas that alerts may name: the sites of each, and whether it is large enough to point to nobody. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Area, addArea, changeArea, listAreas } from '#contract/admin/areas.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { RowButton } from '#web/list/list-buttons.tsx'
import { areaTexts as words } from '#web/texts/alerts.ts'
import { formTexts } from '#web/texts/form.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Apart, Part } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

type Site = { readonly id: number; readonly name: string }
type Areas = { readonly sites: readonly Site[] }

/** The list, below the sites. */
export function Areas({ sites }: Areas) {
  const answer = useQuery(readQuery(listAreas, {}))
  const [open, setOpen] = useState<Area | 'new' | null>(null)
  const nameOf = (id: number) => sites.find((site) => site.id === id)?.name ?? ''
  const columns: readonly ListColumn<Area>[] = [
    { label: words.columns.name, cell: ({ name }) => name },
    { label: words.columns.sites, cell: ({ site_ids }) => site_ids.map(nameOf).join(', ') || words.none },
    { label: words.columns.named, cell: ({ refusal }) => refusal ?? words.yes },
    {
      label: words.columns.does,
      cell: (area) => (
        <RowButton name={words.changeTitle(area.name)} onClick={() => setOpen(area)}>
          {words.change}
        </RowButton>
      ),
    },
  ]
  return (
    <Part isApart aria-labelledby="areas">
      <h2 id="areas">{words.title}</h2>
      <p>{words.lead}</p>
      <Loaded answer={answer} rows={2}>
        {(areas) =>
          areas.length === 0 ? (
            <p>{words.empty}</p>
          ) : (
            <Rows label={words.title} rows={areas} columns={columns} keyOf={({ id }) => id} />
          )
        }
      </Loaded>
      <Apart as="p">
        <Button variant="outline" onClick={() => setOpen('new')}>
          {words.add}
        </Button>
      </Apart>
      {open !== null && <AreaForm area={open === 'new' ? null : open} sites={sites} onClose={() => setOpen(null)} />}
    </Part>
  )
}

type AreaForm = Areas & { readonly area: Area | null; readonly onClose: () => void }

function AreaForm({ area, sites, onClose }: AreaForm) {
  const form = useForm({
    ...{ name: 'area', about: area?.id, isEdit: area !== null },
    begun: { name: area?.name ?? '', is_large: area?.is_large ?? false, site_ids: (area?.site_ids ?? []).map(String) },
    ask: ({ site_ids, ...typed }) => {
      const input = { ...typed, site_ids: site_ids.map(Number) }
      return area === null
        ? asked(addArea, { input })
        : asked(changeArea, { params: { id: area.id }, version: area.version, input })
    },
    done: ({ name }) => words.saved(name),
    onDone: onClose,
  })
  return (
    <ModalForm
      title={area === null ? words.add : words.changeTitle(area.name)}
      form={form}
      submit={formTexts.save}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={words.fields.name} />
      <YesNo {...form.yes('is_large')} label={words.fields.is_large} />
      <ChoiceList
        {...form.many('site_ids')}
        isCompact
        label={words.fields.site_ids}
        hint={words.sitesHint}
        choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </ModalForm>
  )
}
