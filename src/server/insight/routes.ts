/** Insight: its calls, each for a period and a site. */
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/insight.ts'
import { readReadingWaits as readingWaits } from '#contract/reading-waits.ts'
import { readTurnedAway as turnedAway } from '#contract/turned-away.ts'
import { AlikeSamples } from '#domain/insight/alike-samples.ts'
import { ExpectedCounts } from '#domain/insight/expected-found.ts'
import { daysOf, stepFor, stepsOf } from '#domain/insight/insight-period.ts'
import { readReport } from '#domain/insight/read-report.ts'
import { substancesSeen } from '#domain/insight/substances-seen.ts'
import { reportsOf } from '#domain/insight/told-results.ts'
import { turnaroundOf } from '#domain/insight/turnaround.ts'
import { asWritten } from '#domain/substance/expected-drugs.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { readExpectedDrugs } from '#server/samples/expected-drugs.ts'
import { readAgreement } from './agreement.ts'
import { readAlertNumbers } from './alert-numbers.ts'
import { findingReader } from './finding-reader.ts'
import { countsBy, readMeanings, samplesIn, toldByDay, toldByExpected, totalOf, turnaroundGroups } from './queries.ts'
import { readReadingWaits } from './reading-waits.ts'
import { scopeOf } from './scope.ts'
import { seenGroups } from './seen-groups.ts'
import { readTurnedAway } from './turned-away.ts'
import { turns } from './turns.ts'
import { readUnknownShare } from './unknown-share.ts'

export function insightRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.countSamples, countSamples)
  serve(app, services, contract.readTurnaround, readTurnaround)
  serve(app, services, contract.readExpectedFound, readExpectedFound)
  serve(app, services, contract.readSubstances, readSubstances)
  serve(app, services, contract.readAgreement, readAgreement)
  serve(app, services, contract.readAlertNumbers, readAlertNumbers)
  serve(app, services, contract.readUnknownShare, readUnknownShare)
  serve(app, services, turnedAway, readTurnedAway)
  serve(app, services, readingWaits, readReadingWaits)
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

async function readExpectedFound(call: Call<typeof contract.readExpectedFound>) {
  const scope = await scopeOf(call)
  const [told, meanings, expected] = await Promise.all([
    toldByExpected(call.db, scope),
    readMeanings(call.db),
    readExpectedDrugs(call.db),
  ])
  const found = findingReader(meanings)
  const counts = new ExpectedCounts()
  const isTurnOver = turns()
  let reported = 0
  for (const same of told) {
    const audience = same.analyst ? 'analysis' : 'collection'
    const wanted = same.by.map((name) => expected.get(name)?.[same.analyst ? 'analysis' : 'others'] ?? asWritten(name))
    const alike = new AlikeSamples(wanted, audience, found)
    for (const sample of samplesIn(same)) {
      alike.add(sample)
      reported += 1
      if (isTurnOver()) await setImmediate()
    }
    for (const { told: one, samples, isSame } of alike.groups()) {
      if (isTurnOver()) await setImmediate()
      const reports = reportsOf(one, found).map((report) => readReport(report, audience))
      const group = { expected_drugs: wanted, reports, samples }
      if (isSame) counts.add(group)
      else counts.addOutcomes(group)
    }
    for (const { row, samples } of alike.found()) counts.addFound(wanted, row, samples)
  }
  return { ...scope.period, reported, drugs: counts.ranked() }
}

/** The most columns that fit under one another on a phone. */
const mostSteps = 31

async function readSubstances(call: Call<typeof contract.readSubstances>) {
  const scope = await scopeOf(call)
  const step = stepFor(scope.period, mostSteps)
  const steps = stepsOf(scope.period, step)
  const [days, meanings] = await Promise.all([toldByDay(call.db, scope), readMeanings(call.db)])
  const groups = await seenGroups(days, { meanings, period: scope.period, step })
  return { ...scope.period, step, steps, substances: substancesSeen(groups, steps) }
}
