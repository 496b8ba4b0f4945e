/**
 * Prepares samples for transport (R2.9, R2.10, R4.26): groups them by destination and, unless it is a dry run,
 * records one package per destination.
 */
import type { preparePackages as endpoint } from '#contract/transport.ts'
import { destinationMissing, nameMissing, reasonMissing, wrongRole } from '#domain/faults.ts'
import { isFullName } from '#domain/person-name.ts'
import type { Call } from '#server/http/call.ts'
import { badInput, Failure } from '#server/http/failure.ts'
import { type LockedSample, lockSamples } from '#server/samples/queries.ts'
import { recordMove, refuseUnlessAll } from '#server/samples/record-move.ts'
import { beforePacking, openPackage, otherAnalysingSites, routesFrom } from './queries.ts'

type Prepare = Call<typeof endpoint>
type Site = { readonly id: number; readonly name: string; readonly color: string }
type Group = { readonly dest_site: Site; readonly samples: readonly LockedSample[] }

export async function preparePackages(call: Prepare) {
  const { input, staff, db: tx } = call
  const isCollection = input.reason === 'FROM_COLLECTION'
  if (isCollection ? !staff.performs_collection : !staff.performs_analysis) {
    throw new Failure('not_allowed', wrongRole)
  }
  refuseIncomplete(input)
  const action = isCollection ? 'prepareForTransport' : 'prepareForFurtherAnalysis'
  const samples = await lockSamples(tx, staff, input.samples)
  refuseUnlessAll(action, samples, staff)
  const destinations = isCollection ? [] : await otherAnalysingSites(tx, staff.site_id)
  const groups = isCollection ? await byRoute(call, samples) : furtherAnalysis(call, samples, destinations)
  if (!input.dry_run) for (const group of groups) await send(call, action, group)
  return {
    packages: groups.map((group) => ({
      dest_site: group.dest_site,
      samples: group.samples.map((sample) => sample.sample_id),
    })),
    destinations,
  }
}

/**
 * Refuses a call without the fields that recording needs and a dry run does not (R4.26, R4.27).
 */
function refuseIncomplete(input: Prepare['input']) {
  if (input.dry_run) return
  if (!isFullName(input.person)) throw badInput([{ field: 'person', message: nameMissing.preparer }])
  const needsWhy = input.reason === 'REQUIRES_FURTHER_ANALYSIS' && input.samples.length === 1
  if (needsWhy && input.why === null) throw badInput([{ field: 'why', message: reasonMissing }])
}

async function byRoute({ input, staff, db }: Prepare, samples: readonly LockedSample[]): Promise<Group[]> {
  const rules = await routesFrom(db, staff.site_id)
  const groups = new Map<number, { dest_site: Site; samples: LockedSample[] }>()
  for (const sample of samples) {
    const rule =
      rules.find((one) => one.sample_type === sample.sample_type) ?? rules.find((one) => one.sample_type === null)
    if (rule === undefined) throw new Failure('conflict', `No destination for ${sample.sample_id}`)
    if (input.dest_site !== null && rule.id !== input.dest_site) {
      throw new Failure('conflict', `${sample.sample_id} goes to ${rule.name}.`)
    }
    const { sample_type: _type, ...dest_site } = rule
    const group = groups.get(rule.id) ?? { dest_site, samples: [] }
    group.samples.push(sample)
    groups.set(rule.id, group)
  }
  return [...groups.values()]
}

function furtherAnalysis({ input }: Prepare, samples: readonly LockedSample[], destinations: readonly Site[]): Group[] {
  const [only] = destinations
  if (only === undefined) throw new Failure('conflict', `No destination for ${samples[0]?.sample_id ?? ''}`)
  if (input.dest_site === null) {
    if (destinations.length === 1) return [{ dest_site: only, samples }]
    if (input.dry_run) return []
    throw badInput([{ field: 'dest_site', message: destinationMissing }])
  }
  const dest_site = destinations.find((site) => site.id === input.dest_site)
  if (dest_site === undefined) throw badInput([{ field: 'dest_site', message: 'Choose one of the listed sites.' }])
  return [{ dest_site, samples }]
}

async function send(call: Prepare, action: 'prepareForTransport' | 'prepareForFurtherAnalysis', group: Group) {
  const { input, staff, db: tx, now } = call
  const { dest_site, samples } = group
  const package_id = await openPackage(tx, {
    from_site_id: staff.site_id,
    to_site_id: dest_site.id,
    reason: input.reason,
    why: input.why,
    person: input.person,
    track_number: input.track_number,
    prepared_at: now.toISOString(),
    prepared_by: staff.id,
    states_before: JSON.stringify(
      Object.fromEntries(samples.map((sample) => [sample.sample_id, beforePacking(sample)])),
    ),
  })
  await recordMove(tx, action, samples, call, {
    set: (sample) => ({
      package_id,
      track_number: input.track_number,
      analysis_site: dest_site.id,
      routed_to: [...new Set([...sample.routed_to, dest_site.id])],
      ...(action === 'prepareForFurtherAnalysis' ? { further_analysis_from: staff.site_id } : {}),
    }),
    // Collection staff may type something about the person, and custody keeps everything: store it in the package only.
    entry: () => ({
      staff: input.person,
      track_number: input.track_number,
      note: action === 'prepareForTransport' ? null : input.why,
    }),
  })
}
