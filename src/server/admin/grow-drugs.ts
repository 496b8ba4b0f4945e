/** Takes over what the dictionary that comes with Vialog has and the service's lacks; no row that the service changed. */
import { sql } from 'kysely'
import type * as contract from '#contract/admin/drug-growth.ts'
import type { DrugGrowth } from '#contract/admin/drug-growth.ts'
import {
  type CompanionFacts,
  dictionaryGrowth,
  type Growth,
  type OwnDrug,
  type ShippedDrug,
} from '#domain/substance/dictionary-growth.ts'
import { auditChange } from '#server/audit/changed.ts'
import { recordAudit } from '#server/audit/record.ts'
import type { Database, Write } from '#server/database/connect.ts'
import { readShippedDrugs } from '#server/demo/read-data.ts'
import { fingerprintOf, readShippedBefore } from '#server/demo/shipped-before.ts'
import { addNamedFacts, asRow } from '#server/demo/suggested-lists.ts'
import { changeDictionary } from '#server/drugs/change-dictionary.ts'
import { substanceWords } from '#server/drugs/dictionary.ts'
import type { Call } from '#server/http/call.ts'

/** Every drug as the service has it, with what it names of other drugs. */
function ownDrugs(db: Database): Promise<OwnDrug[]> {
  const companions = sql<
    CompanionFacts[]
  >`coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'is_told', p.is_told,
    'sentence_en', p.sentence_en, 'sentence_fr', p.sentence_fr, 'sentence_es', p.sentence_es, 'source', p.source))
    from drug_companions p join drugs c on c.id = p.companion_id where p.drug_id = d.id), '[]')`
  return db
    .selectFrom('drugs as d')
    .leftJoin('drugs as m', 'm.id', 'd.makes_id')
    .select(['d.id', 'd.name', 'd.form_of', 'd.form', 'd.synonyms', 'd.street_names', 'd.shown_names', 'd.drug_class'])
    .select(['d.common_role', 'd.pronunciation', 'd.important', 'd.report_to_public', 'd.report_to_client_name'])
    .select(['d.pubchem_cid', 'd.cas', 'd.unii', 'd.inchikey', 'd.salts', 'd.mirror_group', 'd.is_stronger_form'])
    .select(['m.name as makes', companions.as('companions')])
    .select(sql<boolean>`d.retired_at is not null`.as('is_retired'))
    .orderBy('d.id')
    .execute()
}

async function growthOf(db: Database): Promise<Growth> {
  const [own, words] = [await ownDrugs(db), await substanceWords(db)]
  const [shipped, before] = await Promise.all([readShippedDrugs(), readShippedBefore()])
  return dictionaryGrowth(own, shipped, words, (drug) => before.has(fingerprintOf(drug)))
}

const inShort = ({ added, changed, left_alone, left_out }: Growth): DrugGrowth => ({
  added: added.map(({ name }) => name),
  changed: changed.map(({ after }) => after.name),
  left_alone: [...left_alone],
  left_out: left_out.map(({ drug, name, isWhole }) => ({ drug, name, is_whole: isWhole })),
})

export const readDrugGrowth = async ({ db }: Call<typeof contract.readDrugGrowth>) => inShort(await growthOf(db))

export async function growDrugs(call: Call<typeof contract.growDrugs>) {
  const { db: tx, input } = call
  const { answer, effects } = await changeDictionary({ ...call, dry_run: input.dry_run }, async () => {
    const growth = await growthOf(tx)
    return { growth, ids: await write(tx, growth) }
  })
  const { growth, ids } = answer
  const [added, changed] = [growth.added.length, growth.changed.length]
  if (!input.dry_run && added + changed > 0) {
    for (const { id, before, after } of growth.changed)
      await auditChange(tx, call, { action: 'grow', entity: 'drug', entity_id: id }, inWords(before), inWords(after))
    const news = growth.added.map((drug) => ({
      ...{ action: 'grow', entity: 'drug', entity_id: String(ids.get(drug.name)), after: inWords(drug) },
    }))
    const sum = { action: 'grow', entity: 'drugs', entity_id: 'all', after: { added, changed } }
    await recordAudit(tx, call, ...news, sum)
  }
  return { ...inShort(growth), effects }
}

/** Writes it; returns the numbers of the new drugs by their names. */
async function write(tx: Write, { added, changed }: Growth): Promise<ReadonlyMap<string, number>> {
  const rows =
    added.length === 0 ? [] : await tx.insertInto('drugs').values(added.map(asRow)).returning(['id', 'name']).execute()
  for (const { id, after } of changed) await tx.updateTable('drugs').set(asRow(after)).where('id', '=', id).execute()
  await addNamedFacts(tx, [...added, ...changed.map(({ after }) => after)])
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** A drug for the audit trail. */
const inWords = (drug: ShippedDrug) => ({
  ...asRow(drug),
  makes: drug.makes,
  companions: drug.companions.map(({ name }) => name),
})
