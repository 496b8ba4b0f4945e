/** The routing rules of one collecting site; says what they would do before they are saved. */
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { changeRouting, type RoutingRule, type Site } from '#contract/admin/sites.ts'
import { sampleTypes } from '#domain/terms.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { sentenceOf } from '#web/api/refusal.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { asked } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { adminRoutingTexts } from '#web/texts/admin-routing.ts'
import { Muted, Notice } from '#web/ui/layout.tsx'
import { SelectField } from '#web/ui/select-field.tsx'

const words = adminRoutingTexts
const kinds = ['all', ...sampleTypes] as const
type Kind = (typeof kinds)[number]
type Form = { readonly [kind in Kind]: string }
type Rule = Pick<z.output<typeof RoutingRule>, 'sample_type' | 'analysis_site_id'>
type AnySite = Pick<z.output<typeof Site>, 'id' | 'name'>

const typeOf = (kind: Kind) => (kind === 'all' ? null : kind)

const begun = (rules: readonly Rule[]): Form => {
  const labOf = (kind: Kind) => {
    const rule = rules.find(({ sample_type }) => sample_type === typeOf(kind))
    return rule === undefined ? '' : String(rule.analysis_site_id)
  }
  return { all: labOf('all'), SUBSTANCE: labOf('SUBSTANCE'), PARAPHERNALIA: labOf('PARAPHERNALIA') }
}

const rulesOf = (form: Form): Rule[] =>
  kinds
    .filter((kind) => form[kind] !== '')
    .map((kind) => ({ sample_type: typeOf(kind), analysis_site_id: Number(form[kind]) }))

type RoutingForm = {
  readonly site: AnySite
  readonly labs: readonly AnySite[]
  readonly rules: readonly Rule[]
  readonly version: number
  readonly onClose: () => void
}

/** The form. */
export function RoutingForm({ site, labs, rules, version, onClose }: RoutingForm) {
  const form = useForm({
    ...{ name: 'routing', about: site.id, isEdit: true, begun: begun(rules) },
    ask: (values) =>
      asked(changeRouting, { params: { id: site.id }, version, query: {}, input: { rules: rulesOf(values) } }),
    done: words.saved(site.name),
    onDone: onClose,
  })
  const choices = labs.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <ChangeForm title={words.changeTitle(site.name)} form={form} onCancel={onClose}>
      {kinds.map((kind) => (
        <SelectField
          key={kind}
          {...form.text(kind)}
          label={words.fields[kind]}
          hint={kind === 'all' ? undefined : words.typeHint}
          none={kind === 'all' ? words.none : words.asAll}
          choices={choices}
        />
      ))}
      <Meaning site={site} version={version} rules={rulesOf(form.values)} />
    </ChangeForm>
  )
}

function Meaning({ site, version, rules }: { site: AnySite; version: number; rules: Rule[] }) {
  const { data, error } = useQuery(
    steadyQuery(changeRouting, { params: { id: site.id }, version, query: { dry_run: 'true' }, input: { rules } }),
  )
  return (
    <div role="status">
      {error !== null ? (
        <Notice tone="look">{words.notChecked(sentenceOf(error))}</Notice>
      ) : data === undefined ? (
        <Muted>{words.checking}</Muted>
      ) : data.warnings.length === 0 ? (
        <Notice tone="said">{words.wouldBeFine}</Notice>
      ) : (
        <Notice as="div" tone="look">
          <strong>{words.wouldWarn}</strong>
          <ul>
            {data.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
