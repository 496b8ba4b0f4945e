/** Random lives of samples through the calls, and the balance of each site added up from custody and reports alone. */
import fc from 'fast-check'
import { importSamples, undoImport } from '#contract/admin/imports.ts'
import { readReports, reportNotAnalyzed, saveReports, takeBackReport } from '#contract/analysis.ts'
import { giveBack, testHere, undoGiveBack, undoTestHere } from '#contract/counter.ts'
import { disposeSamples } from '#contract/disposal.ts'
import { reportFound, reportMissing, requestDeletion } from '#contract/samples.ts'
import { couldNotShare, shareResults } from '#contract/sharing.ts'
import { acceptPackage, arrivedByMistake, preparePackages, undoReceipt, unpackSample } from '#contract/transport.ts'
import type { Database } from '#server/database/connect.ts'
import { importChoices } from './import-choices.ts'
import { fileOf } from './real-files.ts'
import type { Person, TestService } from './service.ts'

/** A step of a life: who does what; the service refuses many. `grams` is a portion, or the weight of the vial. */
export type LifeStep = { readonly what: (typeof whats)[number]; readonly who: Person; readonly grams: number }

const whats = [
  ...['prepare', 'accept', 'accept', 'report', 'report', 'infrared', 'correct', 'sendOn', 'byMistake', 'unpack'],
  ...['takeBack'],
  ...['undoReceipt', 'miss', 'find', 'dispose', 'testHere', 'undoTestHere', 'giveBack', 'undoGiveBack', 'askDeletion'],
  ...['notAnalyzed', 'share', 'notShared', 'strip'],
] as const

/** Lives of 3 to 12 steps. */
export const lives = fc.array(
  fc.record<LifeStep>({
    what: fc.constantFrom(...whats),
    who: fc.constantFrom('collection', 'lab', 'lab', 'otherLab', 'both', 'both'),
    grams: fc.integer({ min: 1, max: 400 }).map((mg) => mg / 1000),
  }),
  { minLength: 3, maxLength: 12 },
)

/** Lives that often get far: the usual way to a lab or to a counter's test, then up to 40 steps of any kind. */
export const longLives = fc
  .tuple(fc.constantFrom('lab', 'counter'), fc.nat(4), fc.array(lives, { minLength: 2, maxLength: 4 }), fc.nat(399))
  .map(([way, upTo, more, mg]) => {
    const step = (what: LifeStep['what'], who: Person, grams = (mg + 1) / 1000): LifeStep => ({ what, who, grams })
    const usual = {
      lab: [step('prepare', 'collection'), step('accept', 'lab'), step('report', 'lab'), step('correct', 'lab')],
      counter: [step('testHere', 'both'), step('report', 'both'), step('giveBack', 'both')],
    }
    return { isHarbour: way === 'counter', steps: [...usual[way as keyof typeof usual].slice(0, upTo), ...more.flat()] }
  })

const fullname = 'Ada Osei'
const why = { fullname, reason: 'It was another vial.' }
const testOf = (technology: string, weight: number | null) => ({
  technology,
  data: {
    ...{ drugs_found: [{ drug: { name: 'Caffeine' } }], staff_first_name: 'Ada', staff_last_name: 'Osei' },
    ...(technology === 'GC_MS' ? { is_liquid: 0 } : {}),
    weight,
  },
})
const stripTest = (grams: number) => ({
  technology: 'TEST_STRIP',
  data: {
    ...{ strip_type: 'Fentanyl', strip_result: 'NEGATIVE', dissolved_mg: grams * 10, water_ml: 5 },
    ...{ staff_first_name: 'Ada', staff_last_name: 'Osei' },
  },
})

/** Takes one step; answers the status of its call. */
export async function takeStep(service: TestService, id: string, { what, who, grams }: LifeStep): Promise<number> {
  const ids = [id]
  const params = { sample_id: id }
  const save = (tests: readonly object[], more: object = {}) =>
    service.call(who, saveReports, {
      query: { is_draft: false, confirmed: ['heavy_vial'] } as never,
      input: { sample: id, tests, ...more } as never,
    })
  const send = (reason: 'FROM_COLLECTION' | 'REQUIRES_FURTHER_ANALYSIS', more: object = {}) =>
    service.call(who, preparePackages, { input: { samples: ids, reason, dry_run: false, person: fullname, ...more } })
  const steps = {
    prepare: () => send('FROM_COLLECTION'),
    sendOn: () => send('REQUIRES_FURTHER_ANALYSIS', { why: 'More', dest_site: service.site('University laboratory') }),
    accept: () =>
      service.call(who, acceptPackage, { input: { sample_ids: ids, transported_by: fullname, accepted_by: fullname } }),
    byMistake: () => service.call(who, arrivedByMistake, { input: { sample_ids: ids, fullname } }),
    unpack: () => service.call(who, unpackSample, { params, input: why }),
    undoReceipt: () =>
      service.call(who, undoReceipt, { params, input: { ...why, to: grams > 0.2 ? 'MISSING' : 'IN_TRANSPORT' } }),
    report: () =>
      save([testOf('GC_MS', grams)], grams > 0.1 ? { full_weight: Number((2.1 + 2 * grams).toFixed(4)) } : {}),
    infrared: () => save([testOf('FTIR', grams)]),
    strip: () => save([stripTest(grams), testOf('FTIR', null)]),
    correct: () => save([testOf('GC_MS', grams)], { correction: 'The portion was read wrong.' }),
    takeBack: async () => {
      const { status, body } = await service.call(who, readReports, { params })
      const newest =
        status === 200 ? (body as { id: number; is_draft: boolean }[]).findLast((one) => !one.is_draft) : undefined
      const input = { report: newest?.id ?? 0, staff: fullname, reason: 'It is of the next vial.' }
      return service.call(who, takeBackReport, { input })
    },
    miss: () => service.call(who, reportMissing, { input: { samples: ids, fullname } }),
    find: () => service.call(who, reportFound, { input: { samples: ids, fullname } }),
    dispose: () => service.call(who, disposeSamples, { input: { samples: ids, staff: fullname, witness: 'Ben Cole' } }),
    testHere: () => service.call(who, testHere, { input: { sample_ids: ids, fullname } }),
    undoTestHere: () => service.call(who, undoTestHere, { params, input: why }),
    giveBack: () => {
      const weight = grams > 0.15 ? Number((grams / 4).toFixed(4)) : null
      return service.call(who, giveBack, { params, input: { fullname, weight, card: id, sealed: true } })
    },
    undoGiveBack: () => service.call(who, undoGiveBack, { params, input: why }),
    askDeletion: () => service.call(who, requestDeletion, { params, input: { staff: fullname, reason: 'Twice' } }),
    notAnalyzed: () =>
      service.call(who, reportNotAnalyzed, { input: { sample: id, staff: fullname, reason: 'Too little' } }),
    share: () => service.call(who, shareResults, { params, input: { fullname, shared: true, had_conversation: true } }),
    notShared: () => service.call(who, couldNotShare, { params, input: {} as never }),
  }
  return (await steps[what]()).status
}

/** Begins a life by an import: a sample of Parkdale that waits at the central laboratory, as far as anybody knows. */
export async function importOne(service: TestService, sample_id: string) {
  const files = [fileOf('old.csv', `sample_id,date_collected,expected_drugs\r\n${sample_id},2026-01-05,Cocaine`)]
  const lab = service.site('Central laboratory')
  const choices = importChoices(service, {
    ...{ analysis_site_id: lab, without_state: 'READY_FOR_ANALYSIS' },
    said: { 'public_words expected_drugs': 'PUBLIC' },
  })
  const { id } = await service.must('admin', importSamples, { input: { dry_run: false, files, choices } })
  return String(id)
}

/** Undoes an import, unless somebody has worked on its sample since; answers the status of the call. */
export const undoOne = async (service: TestService, id: string): Promise<number> =>
  (await service.call('admin', undoImport, { params: { id } })).status

/** 'unseen': an import says that it once was; nobody has had it in hand since. */
type Place = { readonly site: number } | 'road' | 'gone' | 'lost' | 'unseen'
type Entry = { readonly action: string; readonly site_id: number | null; readonly note: string | null }

const undoneBy = /^The closing of (.*) was undone/

/** The entries without those of closings that were undone: what happened meanwhile happened where it would have been. */
function withoutUndone(entries: readonly Entry[]): Entry[] {
  const left: Entry[] = []
  for (const entry of entries) {
    const undone = entry.action === 'MOVED' ? undoneBy.exec(entry.note ?? '')?.[1] : undefined
    if (undone === undefined) left.push(entry)
    else {
      const at = left.findLastIndex(
        ({ action, note }) => action === 'MOVED' && (note ?? '').startsWith(`${undone} closed, and `),
      )
      if (at >= 0) left.splice(at, 1)
    }
  }
  return left
}

/** Where a sample is, by its custody alone; `sites`: the numbers of sites by name. */
export function placeBy(entries: readonly Entry[], sites: ReadonlyMap<string, number> = new Map()): Place {
  const places: Place[] = []
  for (const { action, site_id, note } of withoutUndone(entries)) {
    const here: Place = { site: site_id ?? 0 }
    const said = note ?? ''
    if (action === 'COLLECTED' || action === 'ACCEPTED' || action === 'TESTED_HERE') places.push(here)
    else if (action === 'IMPORTED') places.push('unseen')
    else if (action === 'PREPARED') places.push('road')
    else if (action === 'REPORTED_MISSING') places.push('lost')
    else if (action === 'DISPOSED' || action === 'RETURNED' || action === 'DELETED') places.push('gone')
    else if (action === 'FOUND') {
      places.pop()
      if (places.at(-1) === 'unseen') places.push(here)
    } else if (action === 'MOVED') {
      const closed = sites.get(said.split(' closed, and ')[0] ?? '')
      places.splice(0, Infinity, ...places.map((one) => (typeof one === 'object' && one.site === closed ? here : one)))
    }
    // It comes back to where it was packed, or to the site that took over from there.
    else if (action === 'CORRECTED' && said.startsWith('Packed by mistake')) places.pop()
    else if (action === 'CORRECTED' && /^(Not given back|Not tested here)/.test(said)) places.pop()
    else if (action === 'CORRECTED' && said.startsWith('Accepted by mistake')) {
      // It was on the road all the time, or went missing there.
      places.pop()
      if (said.includes('It is missing')) places.push('lost')
    }
  }
  return places.at(-1) ?? 'gone'
}

/** A sample that is somewhere: its site (null on the road), and what should be left in g, null where nobody weighed it. */
export type Left = { readonly sample_id: string; readonly site_id: number | null; readonly grams: number | null }

/** What should be left of each sample, added up from custody and reports line by line. */
export async function leftBy(db: Database): Promise<Left[]> {
  const custody = await db.selectFrom('custody_log').selectAll().orderBy('sample_id').orderBy('entry_no').execute()
  const reports = await db.selectFrom('reports').selectAll().where('is_draft', '=', false).orderBy('version').execute()
  const samples = await db.selectFrom('samples').select(['sample_id', 'full_weight', 'empty_weight']).execute()
  const sites = await db.selectFrom('sites').select(['name', 'id']).execute()
  const byName = new Map(sites.map(({ name, id }) => [name, id]))
  const byId = Map.groupBy(reports, ({ sample_id }) => sample_id)
  const vials = new Map(samples.map((sample) => [sample.sample_id, sample]))
  return [...Map.groupBy(custody, ({ sample_id }) => sample_id)].flatMap(([sample_id, entries]) => {
    const place = placeBy(entries, byName)
    if (place === 'gone' || place === 'lost' || place === 'unseen') return []
    const { full_weight = null, empty_weight = null } = vials.get(sample_id) ?? {}
    // The last version of each test of each lab.
    const newest = new Map(
      (byId.get(sample_id) ?? []).map((row) => [`${row.site_id} ${row.technology} ${row.strip_type}`, row]),
    )
    const used = [...newest.values()].filter(({ technology }) => technology !== 'FTIR').map(({ weight }) => weight ?? 0)
    const labs = Map.groupBy(newest.values(), ({ site_id }) => site_id)
    for (const rows of labs.values())
      used.push(Math.max(0, ...rows.map(({ dissolved_mg }) => dissolved_mg ?? 0)) / 1000)
    const isWeighed = full_weight !== null && empty_weight !== null
    const grams = isWeighed ? full_weight - empty_weight - used.reduce((sum, one) => sum + one, 0) : null
    return [{ sample_id, site_id: place === 'road' ? null : place.site, grams: grams && Number(grams.toFixed(7)) }]
  })
}
