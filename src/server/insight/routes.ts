/** Insight: its calls, each for a period and a site. */
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/insight.ts'
import { ExpectedCounts } from '#domain/insight/expected-found.ts'
import { daysOf, stepFor, stepsOf } from '#domain/insight/insight-period.ts'
import { substancesSeen } from '#domain/insight/substances-seen.ts'
import { turnaroundOf } from '#domain/insight/turnaround.ts'
import { comparable, findingName } from '#domain/report/finding-names.ts'
import { isDangerous, visibleFindings } from '#domain/report/visible-findings.ts'
import { asWritten } from '#domain/substance/expected-drugs.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { readExpectedDrugs } from '#server/samples/expected-drugs.ts'
import { readAgreement } from './agreement.ts'
import { readAlertNumbers } from './alert-numbers.ts'
import { countsBy, customReadings, drugsById, expectedGroups, seenRows, totalOf, turnaroundGroups } from './queries.ts'
import { comparedWith, reportReader } from './report-reader.ts'
import { scopeOf } from './scope.ts'

export function insightRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.countSamples, countSamples)
  serve(app, services, contract.readTurnaround, readTurnaround)
  serve(app, services, contract.readExpectedFound, readExpectedFound)
  serve(app, services, contract.readSubstances, readSubstances)
  serve(app, services, contract.readAgreement, readAgreement)
  serve(app, services, contract.readAlertNumbers, readAlertNumbers)
}

async function countSamples(call: Call<typeof contract.countSamples>) {
  const { by } = call.query
  const scope = await scopeOf(call)
  const [rows, total] = await Promise.all([countsBy(call.db, by, scope), totalOf(call.db, scope)])
  if (by !== 'day') {
    const counts = rows.sort((a, b) => b.samples - a.samples || a.name.localeCompare(b.name))
    return { ...scope.period, by, total, counts }
  }
  const samples = new Map(rows.map((row) => [row.name, row.samples]))
  const counts = daysOf(scope.period).map((name) => ({ name, samples: samples.get(name) ?? 0 }))
  return { ...scope.period, by, total, counts }
}

async function readTurnaround(call: Call<typeof contract.readTurnaround>) {
  const scope = await scopeOf(call)
  return { ...scope.period, ...turnaroundOf(await turnaroundGroups(call.db, scope), scope.holidays) }
}

/** How many groups to compare before other requests get their turn. */
const atOnce = 500

async function readExpectedFound(call: Call<typeof contract.readExpectedFound>) {
  const scope = await scopeOf(call)
  const [rows, drugs, custom, expected] = await Promise.all([
    expectedGroups(call.db, scope),
    drugsById(call.db),
    customReadings(call.db),
    readExpectedDrugs(call.db),
  ])
  const read = reportReader(drugs, custom)
  const counts = new ExpectedCounts()
  let reported = 0
  for (const [index, { expected_drugs, analyst, told, samples }] of rows.entries()) {
    const reports = told.split('\n').map((report) => read(report, analyst ? 'analysis' : 'collection'))
    const names: string[] = JSON.parse(expected_drugs)
    const wanted = names.map((name) => expected.get(name)?.[analyst ? 'analysis' : 'others'] ?? asWritten(name))
    counts.add({ expected_drugs: comparedWith(wanted, reports), samples, reports })
    reported += samples
    // Comparing years of samples takes a second; let other requests run meanwhile.
    if (index % atOnce === atOnce - 1) await setImmediate()
  }
  return { ...scope.period, reported, drugs: counts.ranked() }
}

/** The most columns that fit under one another on a phone. */
const mostSteps = 31

async function readSubstances(call: Call<typeof contract.readSubstances>) {
  const scope = await scopeOf(call)
  const step = stepFor(scope.period, mostSteps)
  const steps = stepsOf(scope.period, step)
  const known = knownAs(await drugsById(call.db))
  const named = new Map(known.map((row) => [row.key, row]))
  const rows = await seenRows(call.db, scope, step, known)
  const groups = rows.map(({ custom, ...row }) => {
    const { name = custom ?? row.key, important = false } = named.get(row.key) ?? {}
    return { ...row, name, important }
  })
  return { ...scope.period, step, steps, substances: substancesSeen(groups, steps) }
}

/** Every drug under the names that its readers know. */
function knownAs(drugs: Awaited<ReturnType<typeof drugsById>>) {
  return [...drugs].flatMap(([id, drug]) =>
    (['analysis', 'collection'] as const).flatMap((audience) => {
      const found = { drug, custom_drug: null, weight: null, percent: null }
      return visibleFindings([found], audience).drugs_found.map((row) => {
        const name = row.drug?.identity ?? findingName(row)
        return { id, analyst: audience === 'analysis', key: comparable(name), name, important: isDangerous(row) }
      })
    }),
  )
}
