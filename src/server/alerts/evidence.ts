/** What the tests of an alert's samples say about the substances that it names, and the facts that follow from that. */

import { sql } from 'kysely'
import type { AlertContent, AlertSubstance } from '#domain/alert/alert.ts'
import { isEvidence, unconfirmedBy } from '#domain/alert/confirmed.ts'
import { type Exactness, localDay } from '#domain/dates.ts'
import { isOfClass, isOfType } from '#domain/insight/agreement.ts'
import { comparable } from '#domain/report/finding-names.ts'
import { asNamed } from '#domain/technology/names.ts'
import { inOrder, isStrip } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Database } from '#server/database/connect.ts'

/** A test that found a substance. */
export type Evidence = {
  readonly sample_id: string
  readonly site_id: number
  readonly technology: Technology
  /** The original name of an earlier import's method. */
  readonly method: string | null
  readonly strip_type: string
  readonly date_collected: string
  readonly date_collected_exactness: Exactness
  readonly drug_id: number | null
  readonly custom_drug: string | null
}

type Test = Omit<Evidence, 'drug_id' | 'custom_drug'> & {
  readonly is_positive: boolean
  readonly identities: readonly number[]
  readonly custom: readonly string[]
}

type Named = Pick<AlertSubstance, 'drug_id' | 'custom_drug'>

/** What is known about a name: the root of its drug, the name that it counts as, and its class. */
type Known = Named & { readonly root: number | null; readonly identity: string; readonly drug_class: string | null }

async function knownNames(db: Database, holds: readonly Named[]): Promise<Known[]> {
  const ids = holds.flatMap(({ drug_id }) => drug_id ?? [])
  const { rows: drugs } = await sql<{ id: number; root: number; identity: string; drug_class: string | null }>`
    select id, identity_id as root, identity, drug_class from drug_identities where id = any (${ids}::int[])`.execute(
    db,
  )
  const texts = holds.flatMap(({ custom_drug }) => custom_drug ?? [])
  const { rows: read } = await sql<{ text: string; drug_class: string | null }>`
    select text, drug_class from name_readings where place = 'FINDING' and text = any (${texts}::text[])`.execute(db)
  return holds.map(({ drug_id, custom_drug }) => {
    const drug = drugs.find(({ id }) => id === drug_id)
    const drug_class = drug?.drug_class ?? read.find(({ text }) => text === custom_drug)?.drug_class ?? null
    return { drug_id, custom_drug, root: drug?.root ?? null, identity: drug?.identity ?? custom_drug ?? '', drug_class }
  })
}

async function testsOf(db: Database, alert_id: number): Promise<Test[]> {
  const { rows } = await sql<Test>`
    select r.sample_id, r.site_id, r.technology, r.method, r.strip_type, s.date_collected, s.date_collected_exactness,
      r.strip_result is not distinct from 'POSITIVE' as is_positive,
      coalesce(array_agg(d.identity_id) filter (where d.id is not null), '{}') as identities,
      coalesce(array_agg(f.custom_drug) filter (where f.custom_drug is not null), '{}') as custom
    from alert_samples a join samples s on s.sample_id = a.sample_id and s.deleted_at is null
    join reports r on r.sample_id = a.sample_id and r.is_newest and not r.is_draft
    left join report_findings f on f.report_id = r.id
    left join name_readings n on n.place = 'FINDING' and n.text = f.custom_drug
    left join drug_identities d on d.id = coalesce(f.drug_id, n.drug_id)
    where a.alert_id = ${alert_id}
    group by r.id, s.date_collected, s.date_collected_exactness`.execute(db)
  return rows
}

/**
 * Whether a test found a substance. A strip counts by its target alone, as in the agreement of tests; every other test
 * by its findings.
 */
function says(test: Test, { root, identity, drug_class }: Known): boolean {
  if (!isEvidence(test.technology)) return false
  if (isStrip(test.technology)) {
    const isFor = isOfType(test.strip_type, { identity, drug_class }) || isOfClass(test.strip_type, drug_class)
    return test.is_positive && isFor
  }
  if (root !== null) return test.identities.includes(root)
  return test.custom.some((name) => comparable(name) === comparable(identity))
}

/** Every test of the alert's samples that found one of these substances. */
export async function evidenceOf(db: Database, alert_id: number, holds: readonly Named[]): Promise<Evidence[]> {
  const [names, tests] = [await knownNames(db, holds), await testsOf(db, alert_id)]
  return names.flatMap((name) =>
    tests
      .filter((test) => says(test, name))
      .map(({ sample_id, site_id, technology, method, strip_type, ...when }) => ({
        ...{ sample_id, site_id, technology, method, strip_type },
        ...{ date_collected: when.date_collected, date_collected_exactness: when.date_collected_exactness },
        ...{ drug_id: name.drug_id, custom_drug: name.custom_drug },
      })),
  )
}

/** Facts that follow from the samples of an alert; nobody types them. */
export type AlertFacts = Pick<
  AlertContent,
  'first_day' | 'last_day' | 'samples' | 'methods' | 'is_unconfirmed' | 'unconfirmed_by'
>

/** The facts, and which of the substances no sample holds. */
export async function factsOf(
  db: Database,
  alert_id: number,
  holds: readonly Named[],
  zone: string,
): Promise<{ facts: AlertFacts; without: number[] }> {
  const evidence = (await evidenceOf(db, alert_id, holds)).map(asNamed)
  const of = (one: Named) =>
    evidence.filter(({ drug_id, custom_drug }) => drug_id === one.drug_id && custom_drug === one.custom_drug)
  const days = evidence
    .filter(({ date_collected_exactness }) => date_collected_exactness === 'day')
    .map(({ date_collected }) => localDay(date_collected, zone))
    .sort()
  // One substance that nothing confirms is enough: a reader cannot tell which ones are sure.
  const unconfirmed_by = inOrder(holds.flatMap((one) => unconfirmedBy(of(one))))
  return {
    facts: {
      first_day: days[0] ?? null,
      last_day: days.at(-1) ?? null,
      samples: new Set(evidence.map(({ sample_id }) => sample_id)).size,
      methods: inOrder(evidence.map(({ technology }) => technology)),
      is_unconfirmed: unconfirmed_by.length > 0,
      unconfirmed_by,
    },
    without: holds.flatMap((one, at) => (of(one).length === 0 ? [at] : [])),
  }
}
