/** Areas that alerts may name: the sites of each, and whether it is large enough to point to nobody. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Area, addArea, changeArea, listAreas } from '#contract/admin/areas.ts'
import { RowButton } from '#web/admin/list-buttons.tsx'
import { type ListColumn, Rows } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { readQuery } from '#web/admin/queries.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { ModalForm } from '#web/form/modal-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { areaTexts as words } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { TextField } from '#web/ui/question.tsx'

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
    <section className={`${styles.part} ${styles.after}`} aria-labelledby="areas">
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
      <p className={styles.after}>
        <Button variant="outline" onClick={() => setOpen('new')}>
          {words.add}
        </Button>
      </p>
      {open !== null && <AreaForm area={open === 'new' ? null : open} sites={sites} onClose={() => setOpen(null)} />}
    </section>
  )
}

type AreaForm = Areas & { readonly area: Area | null; readonly onClose: () => void }

function AreaForm({ area, sites, onClose }: AreaForm) {
  const form = useForm({
    ...{ name: 'area', about: area?.id, isEdit: area !== null },
    begun: { name: area?.name ?? '', is_large: area?.is_large ?? false, site_ids: area?.site_ids ?? [] },
    ask: (input) => (area === null ? asked(addArea, { input }) : asked(changeArea, { params: { id: area.id }, input })),
    done: ({ name }) => words.saved(name),
    onDone: onClose,
  })
  const { site_ids, is_large } = form.values
  return (
    <ModalForm
      title={area === null ? words.add : words.changeTitle(area.name)}
      form={form}
      submit={adminTexts.save}
      onClose={onClose}
    >
      <TextField {...form.text('name')} label={words.fields.name} />
      <YesNo
        id="is_large"
        label={words.fields.is_large}
        error={form.errorOf('is_large')}
        isOn={is_large}
        onToggle={(isOn) => form.set({ is_large: isOn })}
      />
      <ChoiceList
        id="site_ids"
        kind="many"
        isCompact
        label={words.fields.site_ids}
        hint={words.sitesHint}
        error={form.errorOf('site_ids')}
        choices={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        chosen={site_ids.map(String)}
        onChoose={(value) => {
          const id = Number(value)
          form.set({ site_ids: site_ids.includes(id) ? site_ids.filter((one) => one !== id) : [...site_ids, id] })
        }}
      />
    </ModalForm>
  )
}
