/** Administration: its calls (R13.1). */
import type { FastifyInstance } from 'fastify'
import * as courierLink from '#contract/admin/courier-link.ts'
import * as drugClasses from '#contract/admin/drug-classes.ts'
import * as drugGrowth from '#contract/admin/drug-growth.ts'
import * as drugs from '#contract/admin/drugs.ts'
import * as ids from '#contract/admin/ids.ts'
import * as lists from '#contract/admin/lists.ts'
import * as logo from '#contract/admin/logo.ts'
import * as mail from '#contract/admin/mail.ts'
import * as messages from '#contract/admin/messages.ts'
import * as people from '#contract/admin/people.ts'
import * as settings from '#contract/admin/settings.ts'
import * as sites from '#contract/admin/sites.ts'
import * as sms from '#contract/admin/sms.ts'
import * as tasks from '#contract/admin/tasks.ts'
import { changeCourierLink, readCourierLink } from '#server/courier/courier-link.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { readLink, useLink } from '#server/session/one-time-links.ts'
import { confirmSetback } from '#server/setbacks/confirm-setback.ts'
import type { Traffic } from '#server/traffic.ts'
import { listAudit } from './audit.ts'
import { changeLogo } from './change-logo.ts'
import { decideDeletion, listDeletionRequests } from './deletions.ts'
import { listDrugClasses, markDrugClasses } from './drug-classes.ts'
import { addDrug, changeDrug, listDrugs, tryDrug, tryNewDrug } from './drugs.ts'
import { fillLists } from './fill-lists.ts'
import { becomeAdministrator } from './first-administrator.ts'
import { growDrugs, readDrugGrowth } from './grow-drugs.ts'
import { readHealth } from './health.ts'
import { listIds, registerIds, stockOf, voidIds, weighIds } from './ids.ts'
import { importDrugs } from './import-drugs.ts'
import { printLabels } from './labels.ts'
import { listLosses, writeOffLoss } from './losses.ts'
import { changeMailServer, readMailServer, sendTestMail } from './mail.ts'
import { setMeasuredAs } from './measured-as.ts'
import { mergeDrugs, unmergeDrug } from './merge-drugs.ts'
import { addMessage, changeMessage, listMessages } from './messages.ts'
import { addOption, changeOption, listOptions, mergeOptions, orderOptions } from './options.ts'
import {
  changePerson,
  invitePerson,
  listPeople,
  readSignIns,
  removeSecondFactor,
  renewLink,
  signOutEverywhere,
} from './people.ts'
import { changeRouting, orderStops, readRouting, readStops } from './routing.ts'
import { changeSettings, readSettings, readSetup } from './settings.ts'
import { addSite, changeSite, listSites } from './sites.ts'
import { changeSmsGateway, readSmsGateway, sendTestSms } from './sms.ts'
import { addWord, listWords, removeWord } from './words.ts'

export function adminRoutes(app: FastifyInstance, services: Services, traffic: Traffic): void {
  serve(app, services, people.listPeople, listPeople)
  serve(app, services, people.invitePerson, invitePerson)
  serve(app, services, people.changePerson, changePerson)
  serve(app, services, people.renewLink, renewLink)
  serve(app, services, people.signOutEverywhere, signOutEverywhere)
  serve(app, services, people.removeSecondFactor, removeSecondFactor)
  serve(app, services, people.signInsOf, readSignIns)
  serve(app, services, people.readLink, readLink)
  serve(app, services, people.becomeAdministrator, becomeAdministrator)
  serve(app, services, people.useLink, useLink)
  serve(app, services, sites.listSites, listSites)
  serve(app, services, sites.addSite, addSite)
  serve(app, services, sites.changeSite, changeSite)
  serve(app, services, sites.readRouting, readRouting)
  serve(app, services, sites.changeRouting, changeRouting)
  serve(app, services, sites.readStops, readStops)
  serve(app, services, sites.orderStops, orderStops)
  serve(app, services, courierLink.readCourierLink, readCourierLink)
  serve(app, services, courierLink.changeCourierLink, changeCourierLink)
  serve(app, services, ids.listIds, listIds)
  serve(app, services, ids.registerIds, registerIds)
  serve(app, services, ids.weighIds, weighIds)
  serve(app, services, ids.voidIds, voidIds)
  serve(app, services, ids.idStock, ({ db }) => stockOf(db, null))
  serve(app, services, ids.ownIdStock, async ({ db, staff }) => {
    const [own] = await stockOf(db, staff.site_id)
    return own ?? { site_id: staff.site_id, site: staff.site, free_vials: 0, free_bags: 0, low_mark: 0 }
  })
  serve(app, services, ids.printLabels, printLabels)
  serve(app, services, lists.listOptions, listOptions)
  serve(app, services, lists.addOption, addOption)
  serve(app, services, lists.changeOption, changeOption)
  serve(app, services, lists.orderOptions, orderOptions)
  serve(app, services, lists.mergeOptions, mergeOptions)
  serve(app, services, drugs.listDrugs, listDrugs)
  serve(app, services, drugs.addDrug, addDrug)
  serve(app, services, drugs.changeDrug, changeDrug)
  serve(app, services, drugs.setMeasuredAs, setMeasuredAs)
  serve(app, services, drugs.mergeDrugs, mergeDrugs)
  serve(app, services, drugs.tryDrug, tryDrug)
  serve(app, services, drugs.tryNewDrug, tryNewDrug)
  serve(app, services, drugs.unmergeDrug, unmergeDrug)
  serve(app, services, drugs.importDrugs, importDrugs)
  serve(app, services, drugClasses.listDrugClasses, listDrugClasses)
  serve(app, services, drugClasses.markDrugClasses, markDrugClasses)
  serve(app, services, drugGrowth.readDrugGrowth, readDrugGrowth)
  serve(app, services, drugGrowth.growDrugs, growDrugs)
  serve(app, services, drugs.listWords, listWords)
  serve(app, services, drugs.addWord, addWord)
  serve(app, services, drugs.removeWord, removeWord)
  serve(app, services, messages.listMessages, listMessages)
  serve(app, services, messages.addMessage, addMessage)
  serve(app, services, messages.changeMessage, changeMessage)
  serve(app, services, tasks.listDeletionRequests, listDeletionRequests)
  serve(app, services, tasks.decideDeletion, decideDeletion)
  serve(app, services, tasks.listLosses, listLosses)
  serve(app, services, tasks.writeOffLoss, writeOffLoss)
  serve(app, services, settings.readSettings, readSettings)
  serve(app, services, settings.changeSettings, changeSettings)
  serve(app, services, settings.readSetup, readSetup)
  serve(app, services, settings.fillLists, fillLists)
  serve(app, services, logo.changeLogo, changeLogo)
  serve(app, services, mail.readMailServer, readMailServer)
  serve(app, services, mail.changeMailServer, changeMailServer)
  serve(app, services, mail.sendTestMail, sendTestMail)
  serve(app, services, sms.readSmsGateway, readSmsGateway)
  serve(app, services, sms.changeSmsGateway, changeSmsGateway)
  serve(app, services, sms.sendTestSms, sendTestSms)
  serve(app, services, settings.listAudit, listAudit)
  serve(app, services, settings.readHealth, readHealth(traffic))
  serve(app, services, settings.confirmSetback, confirmSetback)
}
