/** Adding a site, or changing or closing one. */
import type { z } from 'zod'
import { addSite, changeSite, type Site, SiteForm as SiteSchema } from '#contract/admin/sites.ts'
import { ChangeForm } from '#web/admin/change-form.tsx'
import styles from '#web/admin/part.module.css'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { schemaFaults, useAdminForm } from '#web/admin/use-admin-form.ts'
import { useChange } from '#web/admin/use-change.ts'
import { adminSitesTexts } from '#web/texts/admin-sites.ts'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminSitesTexts
const fields = Object.keys(SiteSchema.shape) as (keyof typeof SiteSchema.shape)[]

type Form = Omit<z.input<typeof SiteSchema>, 'turnaround_days'> & { readonly turnaround_days: string }

function begun(site: z.output<typeof Site> | null): Form {
  return {
    name: site?.name ?? '',
    area: site?.area ?? '',
    address: site?.address ?? '',
    phone: site?.phone ?? '',
    email: site?.email ?? '',
    color: site?.color ?? '#0b6e69',
    collects: site?.collects ?? true,
    analyses: site?.analyses ?? false,
    id_prefix: site?.id_prefix ?? '',
    turnaround_days: String(site?.turnaround_days ?? 3),
    show_date: site?.show_date ?? false,
    outside_programme: site?.outside_programme ?? false,
    active: site?.active ?? true,
  }
}

const inputOf = (form: Form) => ({
  ...form,
  // An empty field is no 0.
  turnaround_days: /^\d+$/.test(form.turnaround_days.trim()) ? Number(form.turnaround_days) : Number.NaN,
})

type SiteForm = { readonly site: z.output<typeof Site> | null; readonly onClose: () => void }

/** The form. */
export function SiteForm({ site, onClose }: SiteForm) {
  const { form, set, submit, settle, sentBy } = useAdminForm(begun(site), (entered) =>
    schemaFaults(SiteSchema, inputOf(entered)),
  )
  const done = {
    fields,
    done: ({ name }: { name: string }) => words.saved(name),
    onDone: () => {
      settle()
      onClose()
    },
  }
  const add = useChange(addSite, done)
  const change = useChange(changeSite, done)
  const sent = site === null ? add : change
  const { errorOf, sending } = sentBy(sent)
  const text = (
    field: 'name' | 'area' | 'phone' | 'email' | 'color' | 'id_prefix' | 'turnaround_days',
    maxLength: number,
  ) => ({
    id: field,
    label: words.fields[field],
    hint: field in words.hints ? words.hints[field as keyof typeof words.hints] : undefined,
    error: errorOf(field),
    value: form[field],
    maxLength,
    onChange: (value: string) => set({ [field]: value }),
  })
  const yesNo = (field: 'collects' | 'analyses' | 'show_date' | 'outside_programme' | 'active') => ({
    id: field,
    label: words.fields[field],
    hint: field in words.hints ? words.hints[field as keyof typeof words.hints] : undefined,
    error: errorOf(field),
    isOn: form[field],
    onToggle: (isOn: boolean) => set({ [field]: isOn }),
  })
  return (
    <ChangeForm
      title={site === null ? words.addTitle : words.changeTitle(site.name)}
      {...sending}
      onSubmit={() =>
        submit(() => {
          const input = inputOf(form)
          if (site === null) add.send({ input })
          else change.send({ params: { id: site.id }, input })
        })
      }
      onCancel={onClose}
    >
      <TextField {...text('name', 200)} />
      <YesNo {...yesNo('collects')} />
      <YesNo {...yesNo('analyses')} />
      <TextArea
        id="address"
        label={words.fields.address}
        hint={words.hints.address}
        error={errorOf('address')}
        maxLength={500}
        rows={2}
        value={form.address}
        onChange={(address) => set({ address })}
      />
      <TextField {...text('area', 200)} />
      <div className={styles.pair}>
        <TextField {...text('phone', 100)} type="tel" />
        <TextField {...text('email', 200)} type="email" />
      </div>
      <div className={styles.pair}>
        <TextField {...text('id_prefix', 6)} onChange={(value) => set({ id_prefix: value.toUpperCase() })} />
        <TextField {...text('turnaround_days', 2)} inputMode="numeric" />
      </div>
      <TextField {...text('color', 7)} type="color" />
      <YesNo {...yesNo('show_date')} />
      <YesNo {...yesNo('outside_programme')} />
      {site !== null && <YesNo {...yesNo('active')} />}
    </ChangeForm>
  )
}
