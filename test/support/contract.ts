/** Every endpoint that the contract declares. */

import * as activeAlerts from '#contract/active-alerts.ts'
import * as adminAlertRecipients from '#contract/admin/alert-recipients.ts'
import * as adminAlertRules from '#contract/admin/alert-rules.ts'
import * as adminAreas from '#contract/admin/areas.ts'
import * as adminCourierLink from '#contract/admin/courier-link.ts'
import * as adminDrugClasses from '#contract/admin/drug-classes.ts'
import * as adminDrugGrowth from '#contract/admin/drug-growth.ts'
import * as adminDrugs from '#contract/admin/drugs.ts'
import * as adminExports from '#contract/admin/exports.ts'
import * as halfYear from '#contract/admin/half-year.ts'
import * as adminIds from '#contract/admin/ids.ts'
import * as adminImports from '#contract/admin/imports.ts'
import * as adminLists from '#contract/admin/lists.ts'
import * as adminLogo from '#contract/admin/logo.ts'
import * as adminMachineKeys from '#contract/admin/machine-keys.ts'
import * as adminMail from '#contract/admin/mail.ts'
import * as adminMessages from '#contract/admin/messages.ts'
import * as adminPeople from '#contract/admin/people.ts'
import * as adminRetention from '#contract/admin/retention.ts'
import * as adminSettings from '#contract/admin/settings.ts'
import * as adminSiteClosings from '#contract/admin/site-closings.ts'
import * as adminSites from '#contract/admin/sites.ts'
import * as adminSms from '#contract/admin/sms.ts'
import * as adminTasks from '#contract/admin/tasks.ts'
import * as adminTechnologies from '#contract/admin/technologies.ts'
import * as alerts from '#contract/alerts.ts'
import * as analysis from '#contract/analysis.ts'
import * as asRead from '#contract/as-read.ts'
import * as cards from '#contract/cards.ts'
import * as collection from '#contract/collection.ts'
import * as contacts from '#contract/contacts.ts'
import * as counter from '#contract/counter.ts'
import * as counts from '#contract/counts.ts'
import * as courier from '#contract/courier.ts'
import * as custody from '#contract/custody.ts'
import * as disposal from '#contract/disposal.ts'
import * as drugs from '#contract/drugs.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as files from '#contract/files.ts'
import * as holdings from '#contract/holdings.ts'
import * as insight from '#contract/insight.ts'
import * as instruments from '#contract/instruments.ts'
import * as labBases from '#contract/lab-bases.ts'
import * as machineCounts from '#contract/machine-counts.ts'
import * as machineResults from '#contract/machine-results.ts'
import * as methods from '#contract/methods.ts'
import * as numberReports from '#contract/number-reports.ts'
import * as publicNumbers from '#contract/public-numbers.ts'
import * as readingWaits from '#contract/reading-waits.ts'
import * as readings from '#contract/readings.ts'
import * as recalls from '#contract/recalls.ts'
import * as returns from '#contract/returns.ts'
import * as sampleCounts from '#contract/sample-counts.ts'
import * as samples from '#contract/samples.ts'
import * as service from '#contract/service.ts'
import * as serviceUser from '#contract/service-user.ts'
import * as session from '#contract/session.ts'
import * as sharing from '#contract/sharing.ts'
import * as shiftKit from '#contract/shift-kit.ts'
import * as shifts from '#contract/shifts.ts'
import * as signals from '#contract/signals.ts'
import * as strips from '#contract/strips.ts'
import * as tableLayouts from '#contract/table-layouts.ts'
import * as transport from '#contract/transport.ts'
import * as turnedAway from '#contract/turned-away.ts'
import * as unknownNames from '#contract/unknown-names.ts'
import * as worklists from '#contract/worklists.ts'

const modules = {
  adminAlertRules,
  activeAlerts,
  adminAreas,
  adminAlertRecipients,
  adminCourierLink,
  adminDrugClasses,
  adminDrugGrowth,
  adminDrugs,
  adminExports,
  adminIds,
  adminImports,
  adminLists,
  adminTechnologies,
  adminLogo,
  adminMachineKeys,
  adminMail,
  adminMessages,
  adminPeople,
  adminRetention,
  adminSettings,
  adminSiteClosings,
  adminSites,
  adminSms,
  adminTasks,
  alerts,
  analysis,
  asRead,
  cards,
  collection,
  contacts,
  counter,
  counts,
  courier,
  custody,
  disposal,
  drugs,
  files,
  holdings,
  returns,
  insight,
  instruments,
  labBases,
  machineCounts,
  machineResults,
  methods,
  halfYear,
  numberReports,
  publicNumbers,
  readingWaits,
  readings,
  recalls,
  sampleCounts,
  samples,
  service,
  serviceUser,
  session,
  sharing,
  shiftKit,
  shifts,
  signals,
  strips,
  tableLayouts,
  transport,
  turnedAway,
  unknownNames,
  worklists,
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'method' in value

/** All endpoints, each with its module and name. */
export const declared: { name: string; endpoint: Endpoint }[] = Object.entries(modules).flatMap(([module, exports]) =>
  Object.entries(exports).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name: `${module}.${name}`, endpoint: value }] : [],
  ),
)
