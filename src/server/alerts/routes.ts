/** Alerts as staff write, release and check them, and areas: their calls. */
import type { FastifyInstance } from 'fastify'
import * as active from '#contract/active-alerts.ts'
import * as areas from '#contract/admin/areas.ts'
import * as alerts from '#contract/alerts.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import {
  addAlertSamples,
  addSignal,
  beginUpdate,
  dropAlertDraft,
  makeAlert,
  removeAlertSamples,
} from './begin-draft.ts'
import { addArea, changeArea, listAreas } from './change-areas.ts'
import { activeAlerts, alertChoices, listAlerts, seeAlerts } from './list-alerts.ts'
import { alertNames } from './names.ts'
import { readAlertPicture, readDraftPicture, uploadAlertPicture } from './pictures.ts'
import { readAlert } from './read-alert.ts'
import { holdAlert, releaseAlert, retractAlert } from './release.ts'
import { proposeAlert, saveAlertDraft, sendBackAlert } from './save-draft.ts'

export function alertRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, alerts.listAlerts, listAlerts)
  serve(app, services, active.activeAlerts, activeAlerts)
  serve(app, services, active.seeAlerts, seeAlerts)
  serve(app, services, alerts.alertChoices, alertChoices)
  serve(app, services, alerts.alertNames, alertNames)
  serve(app, services, alerts.readAlert, readAlert)
  serve(app, services, alerts.makeAlert, makeAlert)
  serve(app, services, alerts.addSignal, addSignal)
  serve(app, services, alerts.addAlertSamples, addAlertSamples)
  serve(app, services, alerts.removeAlertSamples, removeAlertSamples)
  serve(app, services, alerts.saveAlertDraft, saveAlertDraft)
  serve(app, services, alerts.beginUpdate, beginUpdate)
  serve(app, services, alerts.dropAlertDraft, dropAlertDraft)
  serve(app, services, alerts.proposeAlert, proposeAlert)
  serve(app, services, alerts.sendBackAlert, sendBackAlert)
  serve(app, services, alerts.releaseAlert, releaseAlert)
  serve(app, services, alerts.retractAlert, retractAlert)
  serve(app, services, alerts.holdAlert, holdAlert)
  serve(app, services, alerts.uploadAlertPicture, uploadAlertPicture)
  serve(app, services, alerts.readAlertPicture, readAlertPicture)
  serve(app, services, alerts.readDraftPicture, readDraftPicture)
  serve(app, services, areas.listAreas, listAreas)
  serve(app, services, areas.addArea, addArea)
  serve(app, services, areas.changeArea, changeArea)
}
