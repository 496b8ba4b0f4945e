/** What surveys offer to choose from: their calls. */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as contract from '#contract/collection.ts'
import { recordOf } from '#domain/records.ts'
import { technologyRows } from '#domain/technology/technologies.ts'
import { type Answer, answers, optionLists } from '#domain/terms.ts'
import { idOrder } from '#server/database/ids.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { settingsOf } from '#server/settings.ts'
import { earlierAgencies, freeIdsOf, optionsByList } from './queries.ts'

export function collectionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.surveyOptions, surveyOptions)
  serve(app, services, contract.serviceUserOptions, serviceUserOptions)
}

async function surveyOptions({ db, staff }: Call<typeof contract.surveyOptions>) {
  const [lists, Samples, agencies, settings, site] = await Promise.all([
    optionsByList(db),
    freeIdsOf(db, staff.site_id).orderBy(idOrder(sql`sample_id`)).orderBy('sample_id').execute(),
    earlierAgencies(db, staff.site_id),
    settingsOf(db),
    db.selectFrom('sites').select('show_date').where('id', '=', staff.site_id).executeTakeFirstOrThrow(),
  ])
  return {
    ...recordOf(optionLists, (list) => lists.get(list) ?? []),
    Samples,
    technologies: [...technologyRows()],
    agencies,
    terms: settings.terms,
    before: {
      read_aloud: settings.read_aloud,
      age_rule: settings.age_rule,
      interpreter: settings.interpreter,
    },
    show_date: site.show_date,
  }
}

const answerWords: Record<Answer, string> = { YES: 'Yes', NO: 'No', DONT_KNOW: "Don't know" }

/** Yes, No, Don't know with ids 1, 2, 3 (R3.13). */
const answerOptions = answers.map((value, index) => ({ id: index + 1, name: answerWords[value], value }))

async function serviceUserOptions({ db }: Call<typeof contract.serviceUserOptions>) {
  const lists = await optionsByList(db)
  return {
    HowUsefulResults: lists.get('HowUsefulResults') ?? [],
    DrugPlan: lists.get('DrugPlan') ?? [],
    change_plan: answerOptions,
    use_again: answerOptions,
  }
}
