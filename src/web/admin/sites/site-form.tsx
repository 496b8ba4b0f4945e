/** Adding a site, or changing or closing one. */
import type { z } from 'zod'
import { addSite, changeSite, type Site, type SiteForm as SiteSchema } from '#contract/admin/sites.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminSitesTexts } from '#web/texts/admin-sites.ts'
import { Notice, Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

const words = adminSitesTexts
const hints: Partial<Record<string, string>> = words.hints

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
    tests_on_site: site?.tests_on_site ?? false,
    return_basis: site?.return_basis ?? '',
    active: site?.active ?? true,
  }
}

const inputOf = (form: Form) => ({
  ...form,
  // An empty field must not become 0.
  turnaround_days: /^\d+$/.test(form.turnaround_days.trim()) ? Number(form.turnaround_days) : Number.NaN,
})

type SiteForm = { readonly site: z.output<typeof Site> | null; readonly onClose: () => void }

/** The form. */
export function SiteForm({ site, onClose }: SiteForm) {
  const form = useForm({
    ...{ name: 'site', about: site?.id, isEdit: site !== null, begun: begun(site) },
    ask: (values) =>
      site === null
        ? asked(addSite, { input: inputOf(values) })
        : asked(changeSite, { params: { id: site.id }, version: site.version, input: inputOf(values) }),
    done: ({ name }) => words.saved(name),
    onDone: onClose,
  })
  const said = (field: keyof Form) => ({ label: words.fields[field], hint: hints[field] })
  const text = (
    field: 'name' | 'area' | 'phone' | 'email' | 'color' | 'id_prefix' | 'turnaround_days' | 'address' | 'return_basis',
  ) => ({
    ...form.text(field),
    ...said(field),
  })
  const yesNo = (field: 'collects' | 'analyses' | 'show_date' | 'outside_programme' | 'tests_on_site' | 'active') => ({
    ...form.yes(field),
    ...said(field),
  })
  return (
    <ChangeForm title={site === null ? words.addTitle : words.changeTitle(site.name)} form={form} onCancel={onClose}>
      <TextField {...text('name')} />
      <YesNo {...yesNo('collects')} />
      <YesNo {...yesNo('analyses')} />
      <TextArea {...text('address')} rows={2} />
      <TextField {...text('area')} />
      <Pair>
        <TextField {...text('phone')} type="tel" />
        <TextField {...text('email')} type="email" />
      </Pair>
      <Pair>
        <TextField {...text('id_prefix')} onChange={(value) => form.set({ id_prefix: value.toUpperCase() })} />
        <TextField {...text('turnaround_days')} inputMode="numeric" />
      </Pair>
      <TextField {...text('color')} type="color" />
      <YesNo {...yesNo('show_date')} />
      <YesNo {...yesNo('outside_programme')} />
      <YesNo {...yesNo('tests_on_site')} />
      {form.values.tests_on_site && <TextArea {...text('return_basis')} rows={2} />}
      {form.values.tests_on_site && form.values.return_basis.trim() === '' && (
        <Notice tone="look" role="status">
          {words.noBasis}
        </Notice>
      )}
      {site !== null && <YesNo {...yesNo('active')} />}
    </ChangeForm>
  )
}
