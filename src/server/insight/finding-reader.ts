/** Turns the findings of told results (domain/insight/told-results) into findings as reports have them. */
import { keyOfFinding, type ToldFinding } from '#domain/insight/told-results.ts'
import type { DrugFound } from '#domain/report/visible-findings.ts'
import { isDangerousName } from '#server/drugs/read-findings.ts'
import type { Meanings } from './queries.ts'

/** Makes a function that reads findings by today's dictionary, each different one once. */
export function findingReader({ drugs, readings }: Meanings) {
  const amounts = { weight: null, percent: null }
  const known = new Map<number | string, DrugFound>()

  const ofDrug = (id: number): DrugFound => ({ drug: drugs.get(id) ?? null, custom_drug: null, ...amounts })

  function read(told: ToldFinding): DrugFound {
    if (typeof told === 'number') return ofDrug(told)
    const said = typeof told === 'string' ? null : told
    const custom_drug = typeof told === 'string' ? told : told.name
    const reading = readings.get(custom_drug)
    if (reading !== undefined && reading.drug_id !== null) return ofDrug(reading.drug_id)
    // A proposal that it is another name of a dangerous drug counts at once.
    if (said?.drug != null && drugs.get(said.drug)?.important) return ofDrug(said.drug)
    return {
      ...{ drug: null, custom_drug, ...amounts },
      meaning: reading?.meaning,
      custom_class: reading?.drug_class ?? said?.kind ?? null,
      is_known: reading?.is_known ?? false,
      is_left_out: said?.answer === 'NOT_PART' && (reading?.is_left_out ?? false),
      is_dangerous: isDangerousName(reading?.is_dangerous ?? false, said?.answer ?? null),
    }
  }

  return (told: ToldFinding): DrugFound => {
    const key = keyOfFinding(told)
    const made = known.get(key) ?? read(told)
    known.set(key, made)
    return made
  }
}
