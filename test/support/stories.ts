/** The steps of a sample's life as calls with plausible input, so that a test states only what it is about. */
import { saveReports } from '#contract/analysis.ts'
import { registerSample } from '#contract/samples.ts'
import { acceptPackage, preparePackages } from '#contract/transport.ts'
import type { DeliveryInput, FindingInput, SurveyInput, TestInput } from './inputs.ts'
import type { Person, TestService } from './service.ts'

/** The survey for a service user's drug. */
export const userDrug = {
  collected_by: 'Robin Ortiz',
  collected_from: 'USER',
  terms: true,
  service_used_before: false,
  previously_accessed: false,
  sample_type: 'SUBSTANCE',
  already_used: 'NO',
  expected_drugs: ['Fentanyl'],
  checking_reasons: ['To know what is in it'],
  wait_for_results: 'YES',
  colour: ['Purple'],
  texture: ['Chunky'],
  results_provision: 'IN_PERSON',
} as const

/** The survey for drug market monitoring. */
export const monitoringDrug = {
  collected_by: 'Robin Ortiz',
  collected_from: 'STAFF_BEHIND',
  sample_type: 'SUBSTANCE',
  expected_drugs: ['Cocaine'],
} as const

/** A GC-MS form with one substance. */
export const gcms = (
  drugs_found: readonly FindingInput[] = [{ drug: { name: 'Fentanyl' }, percent: 8.25, weight: null }],
) =>
  ({
    technology: 'GC_MS',
    data: {
      drugs_found,
      is_liquid: 0,
      notes: '',
      tech_notes: 'second injection',
      staff_first_name: 'Ada',
      staff_last_name: 'Osei',
    },
  }) satisfies TestInput

/** Registers a sample at Parkdale, or at the site of another person, and returns its ID. */
export async function register(service: TestService, changes: SurveyInput = {}, who: Person = 'collection') {
  const site = who === 'collection' ? 'Parkdale' : who === 'both' ? 'Harbour' : 'Riverside'
  const container = changes.sample_type === 'PARAPHERNALIA' ? 'BAG' : 'VIAL'
  const sample_id = await service.freeId(site, container)
  await service.must(who, registerSample, { input: { ...userDrug, sample_id, ...changes } })
  return sample_id
}

/** Sends samples from Parkdale. */
export async function prepare(service: TestService, samples: readonly string[], changes: DeliveryInput = {}) {
  const usual = { samples, reason: 'FROM_COLLECTION', dry_run: false, why: null, person: 'Robin Ortiz' } as const
  const input = { ...usual, ...changes }
  return service.must('collection', preparePackages, { input })
}

/** Receives samples at the central laboratory. */
export async function receive(service: TestService, sample_ids: readonly string[], who: Person = 'lab') {
  return service.must(who, acceptPackage, {
    input: { sample_ids, transported_by: 'Carl Courier', accepted_by: 'Ada Osei' },
  })
}

/** A sample that the central laboratory has received. */
export async function atLab(service: TestService, changes: SurveyInput = {}) {
  const sample_id = await register(service, changes)
  await prepare(service, [sample_id])
  await receive(service, [sample_id])
  return sample_id
}

/** Submits a report from the central laboratory. */
export async function submit(
  service: TestService,
  sample: string,
  tests: readonly TestInput[] = [gcms()],
  who: Person = 'lab',
) {
  return service.must(who, saveReports, { query: { is_draft: false }, input: { sample, tests } })
}

/** A service user's sample with a submitted result. */
export async function reported(service: TestService, changes: SurveyInput = {}, tests?: readonly TestInput[]) {
  const sample_id = await atLab(service, changes)
  await submit(service, sample_id, tests)
  return sample_id
}
