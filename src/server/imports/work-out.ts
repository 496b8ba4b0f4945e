/**
 * Works out what files would make, and compares it with existing data: an import without its writing. It runs in a
 * thread of its own (import-worker.ts), since it takes seconds and holds every cell of the files.
 */

import type { ImportPreview } from '#contract/admin/imports.ts'
import { quoted } from '#domain/faults.ts'
import { importDifferences } from '#domain/imports/import-differences.ts'
import { type ImportPlan, planImport } from '#domain/imports/import-plan.ts'
import type { ImportQuestion } from '#domain/imports/import-questions.ts'
import type { ImportFault, ImportNote } from '#domain/imports/import-row.ts'
import type { PlannedSample } from '#domain/imports/plan-sample.ts'
import { makeDictionary } from '#domain/substance/dictionary.ts'
import type { LockedId, StoredSample } from './queries.ts'
import type { ImportTask } from './read-files.ts'
import { readFiles } from './read-files.ts'

/** What the database holds about some IDs: their labels, which are locked, and their samples. */
export type Held = { readonly registered: readonly LockedId[]; readonly stored: readonly StoredSample[] }

/** A sample to write; `stored` is the row that an undone import left, `registered` its registered ID. */
export type Fresh = {
  readonly sample: PlannedSample
  readonly stored: StoredSample | null
  readonly registered: LockedId | null
}

/** The result without the samples to write, as the page shows it, with the names in them: custom substances, and expected drugs. */
export type Found = Omit<ImportPreview, 'id'> & {
  readonly names: { readonly finding: readonly string[]; readonly expected: readonly string[] }
}

/** The account of a file without the longest of its lists. */
const inShort = ({ left, ...account }: ImportPlan['account'][number]) => ({
  ...account,
  left: left.slice(0, mostSaid).map((one) => ({
    ...one,
    of: one.of.slice(0, 200),
    examples: one.examples.map((text) => text.slice(0, 100)),
  })),
})

const mostSaid = 200

/** The questions to show. Of more than that, the open ones come first, so that no answer hides the next. */
function openFirst(questions: ImportPlan['questions'], said: ImportTask['choices']['said']): ImportQuestion[] {
  if (questions.length <= mostSaid) return [...questions]
  const isOpen = ({ key }: ImportQuestion) => said[key] === undefined
  return [...questions.filter(isOpen), ...questions.filter((one) => !isOpen(one))].slice(0, mostSaid)
}

const said = <T>(list: readonly T[]) => ({ count: list.length, first: list.slice(0, mostSaid) })

/** Faults of many rows as one each, in their order, so that one does not hide the others. */
function together(faults: readonly ImportFault[]): ImportNote[] {
  const groups = Map.groupBy(faults, ({ file, column, message }) => JSON.stringify([file, column, message]))
  return [...groups.values()].flatMap(([first, ...more]) => (first ? [{ ...first, count: more.length + 1 }] : []))
}

/** How many IDs to ask about at once, in order, so that two imports never wait for each other's labels. */
const askedAtOnce = 1000

/** Works an import out; `ask` answers what the database holds of some IDs. */
export async function workOut(
  { files, choices, world: { drugs, words, ...facts } }: ImportTask,
  ask: (ids: readonly string[]) => Promise<Held>,
): Promise<{ found: Found; fresh: readonly Fresh[] }> {
  const plan = planImport(readFiles(files), choices, { ...facts, dictionary: makeDictionary(drugs, words) })
  const about = { time_zone: facts.time_zone, isNumbered: choices.numbers !== null }
  const { fresh, differs, same, errors } = await compare(plan, about, ask)
  const findings = fresh.flatMap(({ sample }) =>
    sample.reports.flatMap((report) => [...report.findings, ...report.not_found]),
  )
  const found: Found = {
    samples: fresh.length,
    reports: fresh.reduce((sum, { sample }) => sum + sample.reports.length, 0),
    same,
    differs: said(differs),
    errors: { count: errors.length, first: together(errors).slice(0, mostSaid) },
    notes: said(plan.notes),
    unknown_drugs: said(plan.unknown_drugs),
    unknown_methods: said(plan.unknown_methods),
    questions: openFirst(plan.questions, choices.said),
    account: plan.account.map(inShort),
    names: {
      finding: [...new Set(findings.filter(({ drug }) => drug === null).map(({ name }) => name))],
      expected: [...new Set(fresh.flatMap(({ sample }) => sample.expected_drugs))],
    },
  }
  return { found, fresh }
}

type About = { readonly time_zone: string; readonly isNumbered: boolean }

async function compare(
  plan: ImportPlan,
  { time_zone, isNumbered }: About,
  ask: (ids: readonly string[]) => Promise<Held>,
) {
  const errors = [...plan.errors]
  const fresh: Fresh[] = []
  const differs: string[] = []
  let same = 0
  const samples = [...plan.samples].sort((a, b) => (a.sample_id < b.sample_id ? -1 : 1))
  const places = new Map(plan.samples.map(({ sample_id }, place) => [sample_id, place]))
  for (let from = 0; from < samples.length; from += askedAtOnce) {
    const part = samples.slice(from, from + askedAtOnce)
    const held = await ask(part.map(({ sample_id }) => sample_id))
    const registered = new Map(held.registered.map((row) => [row.sample_id, row]))
    const stored = new Map(held.stored.map((row) => [row.sample_id, row]))
    for (const sample of part) {
      const label = registered.get(sample.sample_id) ?? null
      const before = stored.get(sample.sample_id) ?? null
      if (before === null || (before.deleted_at !== null && before.undone_at !== null)) {
        const refused = before === null && label !== null ? labelFault(label, sample, isNumbered) : null
        if (refused !== null) errors.push(refused)
        else fresh.push({ sample, stored: before, registered: label })
      } else if (before.deleted_at !== null) errors.push(faultAt(sample, 'The sample with this ID was deleted.'))
      else if (sample.date_collected !== '') {
        const differences = importDifferences(before, before.reports, sample, time_zone)
        if (differences.length === 0) same += 1
        else if (isNumbered && !(before.import_files ?? []).includes(sample.file))
          errors.push(faultAt(sample, `Another sample here has this ID. ${otherBegin}`))
        else differs.push(`${sample.sample_id}: ${differences.join(', ')}`)
      }
    }
  }
  const placeOf = ({ sample }: Fresh) => places.get(sample.sample_id) ?? 0
  // Write in the order of the file, as previewed.
  fresh.sort((a, b) => placeOf(a) - placeOf(b))
  return { fresh, differs, same, errors }
}

const faultAt = ({ file, row, sample_id }: PlannedSample, message: string): ImportFault => ({
  file,
  row,
  column: 'sample_id',
  message: `${sample_id}: ${message}`,
})

/** A number that somebody else uses already tells nothing of the sample in the row. */
const otherBegin = 'Let the IDs begin with something else.'

function labelFault(
  { site_id, voided_at, reserved_for, device }: LockedId,
  sample: PlannedSample,
  isNumbered: boolean,
): ImportFault | null {
  if (isNumbered) return faultAt(sample, `A label here has this ID. ${otherBegin}`)
  if (voided_at !== null) return faultAt(sample, 'This ID is void.')
  if (reserved_for !== null) return faultAt(sample, `This ID is reserved for the device ${quoted(device ?? '')}.`)
  return site_id === sample.collecting_site_id ? null : faultAt(sample, 'This ID is registered for another site.')
}
