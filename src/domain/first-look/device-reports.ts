/**
 * The reports that the tests of a device will be, as the public reads them: read by the device's kit as
 * `server/analysis/read-reports.ts` reads stored ones, through the same rules.
 */

import type { ReadReport } from '#domain/public/public-result-parts.ts'
import { present } from '#domain/report/amounts.ts'
import { compareReports } from '#domain/report/compared-reports.ts'
import { findingName } from '#domain/report/finding-names.ts'
import { orderFindings } from '#domain/report/finding-order.ts'
import { notShownBy } from '#domain/report/not-shown-by.ts'
import { type DrugFound, isDangerous, visibleReport } from '#domain/report/visible-findings.ts'
import { visibleStrip } from '#domain/report/visible-strip.ts'
import { classNames } from '#domain/substance/dictionary.ts'
import type { ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { storedReading } from '#domain/substance/stored-reading.ts'
import { isStrip, placeOf } from '#domain/technology/technologies.ts'
import { type DeviceKit, type KitDrug, kitMethod } from './device-kit.ts'
import { brandOf, type EnteredName, type EnteredTest, settledName, stripTypeOf } from './device-test.ts'

const small = (text: string | null) => (text ?? '').trim().toLowerCase()

/** The reports in the order of the service; `reported_at` is the device's time, ISO. */
export function deviceReports(
  tests: readonly EnteredTest[],
  expected: readonly ExpectedDrug[],
  kit: DeviceKit,
  reported_at: string,
): ReadReport[] {
  const versions = tests.map((test) => versionOf(test, kit)).sort(byPlace)
  const read = compareReports(versions, expected)
  const newest = read.map((version) => ({ ...version, strip_type: version.strip_shown }))
  return read.map((version) => {
    const { drugs_found, not_found, hidden_findings } = visibleReport(version, 'public')
    return {
      technology: version.technology,
      stage: 'FIRST_LOOK',
      strip_type: version.strip_shown,
      strip_result: version.strip_result,
      sees: version.read_by?.sees ?? null,
      is_chiral: version.is_chiral,
      target: version.target,
      drugs_found: orderFindings(drugs_found),
      not_found,
      not_shown_by: notShownBy({ ...version, strip_type: version.strip_shown }, newest, 'public'),
      hidden_findings: hidden_findings || visibleStrip(version, 'public').hidden,
      ...{ method: null, recall: null, notes: '', is_liquid: null, weight: null, percent_basis: 'not_stated' },
      ...{ reported_at, corrected_at: null, changed: null },
    }
  })
}

type Version = ReturnType<typeof versionOf>

const byPlace = (one: Version, other: Version) =>
  placeOf(one.technology) - placeOf(other.technology) || one.strip_type.localeCompare(other.strip_type)

/** A test as the server would store it. */
function versionOf(test: EnteredTest, kit: DeviceKit) {
  const { technology, strip_lot, strip_result } = test
  const settled = isStrip(technology) ? stripTypeOf(test.strip_type, kit) : null
  const strip_type = settled === null ? '' : 'is' in settled ? settled.is : test.strip_type
  const method = kitMethod(kit, { technology, target: strip_type, brand: brandOf(strip_lot, kit) })
  const { target, drug } = stripFacts(strip_type, kit)
  const strip = { strip_type, strip_result: isStrip(technology) ? strip_result : null, strip_drug: drug }
  return {
    ...strip,
    ...{ technology, is_newest: true, is_draft: false, read_by: method },
    strip_read: strip_type,
    strip_shown: visibleStrip(strip, 'public').strip_type,
    strip_target: target,
    sees: method === undefined ? null : { same: method.same.map(([one, other]): [string, string] => [one, other]) },
    is_chiral: method?.is_chiral ?? false,
    misses: method?.misses ?? [],
    drugs_found: test.names.flatMap((name) => findingOf(name, kit) ?? []),
    not_found: [],
    ...{ tech_notes: null, staff_first_name: null, staff_last_name: null },
    ...{ weight: null, percent_basis: 'not_stated' as const },
  }
}

/** What the kit knows of a strip's target, and its drug where the type is no word of the service's own list. */
function stripFacts(strip_type: string, { dictionary, strip_types }: DeviceKit) {
  const type = small(strip_type)
  if (type === '') return { target: null, drug: null }
  const isNamed = ({ name }: KitDrug) => small(name) === type
  const isOfClass = ({ drug_class }: KitDrug) => classNames(drug_class).some((one) => small(one) === type)
  const drugs = dictionary.drugs.filter((drug) => isNamed(drug) || isOfClass(drug))
  const named = drugs.filter(isNamed)
  const isOwn = strip_types.some(({ name, is_own }) => is_own && small(name) === type)
  const [drug] = isOwn ? [] : named
  return {
    target: {
      is_dangerous: drugs.some(({ important }) => important),
      is_kind: drugs.some(isOfClass),
      mirror_group: named.find(({ mirror_group }) => mirror_group != null)?.mirror_group ?? null,
    },
    drug:
      drug === undefined
        ? null
        : {
            report_to_public: drug.report_to_public,
            report_to_client_name: drug.report_to_client_name ?? null,
          },
  }
}

/** A substance as the server would read it from its row; null for an empty name, and for one that says that nothing is there. */
function findingOf(entered: EnteredName, kit: DeviceKit): DrugFound | null {
  const settled = settledName(entered, kit)
  if (settled === null || settled.kind === 'nothing') return null
  if (settled.kind === 'drug')
    return {
      ...present,
      drug: factsOf(settled.drug, kit),
      custom_drug: null,
      is_dangerous: settled.drug.important,
      measured_as: settled.form,
    }
  const { drug_class, meaning, is_dangerous, is_known } = storedReading(
    entered.name.trim(),
    'finding',
    kit.dictionary,
    new Map(),
  )
  return {
    ...present,
    drug: null,
    custom_drug: entered.name.trim(),
    ...{ meaning, is_known, is_dangerous: is_dangerous || entered.isDangerous, custom_class: drug_class },
    custom_is_strong: classNames(drug_class).some((one) => kit.strong.has(small(one))),
    is_left_out: false,
    measured_as: null,
  }
}

/** The names of what is dangerous, as the server knows them, whatever their reader calls them. */
export const dangerousNames = (tests: readonly EnteredTest[], kit: DeviceKit): string[] => [
  ...new Set(
    tests.flatMap(({ names }) =>
      names.flatMap((name) => {
        const row = findingOf(name, kit)
        return row !== null && isDangerous(row) ? [findingName(row)] : []
      }),
    ),
  ),
]

function factsOf(drug: KitDrug, { byId }: DeviceKit): NonNullable<DrugFound['drug']> {
  const made = drug.makes == null ? undefined : byId.get(drug.makes)
  return {
    name: drug.name,
    identity: drug.identity,
    report_to_public: drug.report_to_public,
    report_to_client_name: drug.report_to_client_name ?? null,
    alias: [...drug.synonyms, ...drug.street_names].join(';') || null,
    important: drug.important,
    drug_class: drug.drug_class,
    common_role: drug.common_role ?? null,
    pronunciation: drug.pronunciation ?? null,
    is_strong: drug.is_strong ?? false,
    shown_names: drug.shown_names ?? [],
    mirror_group: drug.mirror_group ?? null,
    is_stronger_form: drug.is_stronger_form ?? false,
    makes:
      made === undefined || !made.report_to_public
        ? null
        : { name: made.report_to_client_name ?? made.name, is_strong: made.is_strong ?? false },
  }
}
