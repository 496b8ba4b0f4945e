/** Substances by the names that the public reads now, and which of them an alert may name. */
import { sql } from 'kysely'
import type { StaffContent } from '#contract/alert-shapes.ts'
import type * as contract from '#contract/alerts.ts'
import type { AlertContent, AlertSubstance } from '#domain/alert/alert.ts'
import type { AlertFault, KeptName } from '#domain/alert/alert-faults.ts'
import { amountForms, baseForm, readMeasuredAs } from '#domain/report/measured-as.ts'
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import { containing } from '#server/admin/find.ts'
import type { Database } from '#server/database/connect.ts'
import { readDictionary } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'

/** The root of a listed drug as the public reads it; `name` is null where it is hidden from the public. */
type PublicName = {
  readonly id: number
  readonly root: number
  readonly identity: string
  readonly name: string | null
}

async function publicNames(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, PublicName>> {
  const { rows } = await sql<PublicName>`
    select id, identity_id as root, identity,
      case when report_to_public then coalesce(report_to_client_name, identity) end as name
    from drug_identities where id = any (${[...ids]}::int[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Contents as staff read them: only analysis staff read the name of a hidden substance. */
export async function namedContents(
  db: Database,
  contents: readonly AlertContent[],
  { whole_region, readsHidden }: { readonly whole_region: string; readonly readsHidden: boolean },
): Promise<StaffContent[]> {
  const names = await publicNames(
    db,
    contents.flatMap(({ holds }) => holds.flatMap(({ drug_id }) => drug_id ?? [])),
  )
  const areas = new Map(
    (await db.selectFrom('areas').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]),
  )
  const nameOf = ({ drug_id, custom_drug }: AlertSubstance) => {
    const drug = drug_id === null ? undefined : names.get(drug_id)
    return drug === undefined ? custom_drug : (drug.name ?? (readsHidden ? drug.identity : null))
  }
  return contents.map((content) => ({
    ...content,
    languages: [...content.languages],
    sold_as: [...content.sold_as],
    methods: [...content.methods],
    unconfirmed_by: content.unconfirmed_by && [...content.unconfirmed_by],
    holds: content.holds.map((one) => ({ ...one, name: nameOf(one) })),
    area: (content.area_id === null ? undefined : areas.get(content.area_id)) ?? whole_region,
  }))
}

/** The contents of released versions with the names that they were told with. A hidden name stays null. */
export async function toldNames(db: Database, alert_id: number) {
  const rows = await db
    .selectFrom('alert_names')
    .select(['version', 'drug_id', 'told_name'])
    .where('alert_id', '=', alert_id)
    .execute()
  return (version: number, content: StaffContent): StaffContent => ({
    ...content,
    holds: content.holds.map((one) => {
      const told = rows.find((row) => row.version === version && row.drug_id === one.drug_id)?.told_name
      return one.name === null || told == null ? one : { ...one, name: told }
    }),
  })
}

/**
 * Settles the substances of a text for storing: a form becomes its drug, a typed name of a listed drug becomes that
 * drug, and `measured_as` gets the dictionary's word. Faults by field: a substance that does not exist, or that is
 * hidden from the public.
 */
export async function settleSubstances(db: Database, holds: readonly AlertSubstance[]) {
  const faults: AlertFault[] = []
  if (holds.length === 0) return { holds: [], faults }
  const dictionary = await readDictionary(db)
  const typed = holds.map((one) => ({ ...one, drug_id: one.drug_id ?? drugOf(one.custom_drug ?? '', dictionary) }))
  const names = await publicNames(
    db,
    typed.flatMap(({ drug_id }) => drug_id ?? []),
  )
  const settled = typed.map((one, at): AlertSubstance => {
    const fault = (field: string, message: string) => faults.push({ field: `holds.${at}.${field}`, message })
    const drug = one.drug_id === null ? null : (names.get(one.drug_id) ?? null)
    if (one.drug_id !== null && drug === null) fault('drug_id', 'There is no such substance.')
    else if (drug !== null && drug.name === null) {
      fault('drug_id', 'The public does not read this substance. An alert can only name what it reads.')
    }
    const again = typed.findIndex((other) =>
      isSame({ ...other, drug_id: rootIn(names, other) }, { ...one, drug_id: rootIn(names, one) }),
    )
    if (again < at) fault('drug_id', 'This substance is named twice.')
    const said = one.amount?.measured_as ?? null
    const listed = dictionary.drugs.find(({ id }) => id === one.drug_id) ?? null
    const read =
      said === null ? { is: null } : readMeasuredAs(said, drug?.name ?? one.custom_drug ?? '', listed, dictionary)
    if ('fault' in read) fault('amount.measured_as', read.fault)
    const amount = one.amount === null ? null : { ...one.amount, measured_as: 'is' in read ? read.is : null }
    return drug === null ? { ...one, amount } : { drug_id: drug.root, custom_drug: null, amount }
  })
  return { holds: settled, faults }
}

const rootIn = (names: ReadonlyMap<number, PublicName>, { drug_id }: AlertSubstance) =>
  drug_id === null ? null : (names.get(drug_id)?.root ?? drug_id)

const isSame = (one: AlertSubstance, other: AlertSubstance) =>
  one.drug_id === other.drug_id && one.custom_drug?.trim().toLowerCase() === other.custom_drug?.trim().toLowerCase()

/** The listed drug that a typed name means, as a report would read it. */
function drugOf(name: string, dictionary: Dictionary): number | null {
  const read = name === '' ? null : readName(name, 'finding', dictionary)
  return read?.kind === 'drug' ? read.drug.id : null
}

/** Names that are hidden from the public, or that it reads under another name. */
export async function keptNames(db: Database): Promise<KeptName[]> {
  const { rows } = await sql<KeptName>`
    select name, case when report_to_public then report_to_client_name end as instead from drug_identities
    where (not report_to_public or (report_to_client_name is not null and lower(report_to_client_name) <> lower(name)))
      and length(name) > 2 order by length(name) desc`.execute(db)
  return rows
}

/** How many names are returned. */
const mostNames = 20

export async function alertNames({ db, query, staff }: Call<typeof contract.alertNames>) {
  const sought = containing(query.search)
  const { rows } = await sql<{ drug_id: number; name: string; identity: string | null }>`
    select r.drug_id, r.name, case when ${staff.performs_analysis} and r.identity <> r.name then r.identity end as identity from (
      select distinct on (${staff.performs_analysis ? sql`i.identity_id` : sql`lower(coalesce(i.report_to_client_name, i.identity))`})
        i.identity_id as drug_id, coalesce(i.report_to_client_name, i.identity) as name, i.identity, i.important
      from drug_identities i join drugs d on d.id = i.id
      where i.report_to_public and d.retired_at is null and (
        coalesce(i.report_to_client_name, i.identity) ilike ${sought}
        or (i.report_to_client_name is null or ${staff.performs_analysis})
          and (d.name ilike ${sought} or array_to_string(d.synonyms, ';') ilike ${sought}))
      order by ${staff.performs_analysis ? sql`i.identity_id` : sql`lower(coalesce(i.report_to_client_name, i.identity))`}, i.identity_id
    ) r
    order by lower(r.name) = lower(${query.search}) desc, r.name ilike ${`${sought.slice(1)}`} desc, r.important desc, lower(r.name)
    limit ${mostNames}`.execute(db)
  const dictionary = rows.length === 0 ? null : await readDictionary(db)
  return rows.map((row) => {
    const drug = dictionary?.drugs.find(({ id }) => id === row.drug_id)
    const forms = dictionary === null || drug === undefined ? [] : amountForms(drug, dictionary).map(({ form }) => form)
    return { ...row, forms: forms.length === 0 ? [] : [baseForm, ...forms] }
  })
}
