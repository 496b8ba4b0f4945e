/** What surveys offer to choose from: their calls. */
import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/collection.ts'
import type { OptionList } from '#domain/terms.ts'
import { type Answer, answers } from '#domain/terms.ts'
import type { Call } from '#server/http/call.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { settingsOf } from '#server/settings.ts'
import { earlierAgencies, freeIds, optionsByList } from './queries.ts'

export function collectionRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, contract.surveyOptions, surveyOptions)
  serve(app, services, contract.serviceUserOptions, serviceUserOptions)
}

async function surveyOptions({ db, staff }: Call<typeof contract.surveyOptions>) {
  const [lists, Samples, agencies, settings, site] = await Promise.all([
    optionsByList(db),
    freeIds(db, staff.site_id),
    earlierAgencies(db, staff.site_id),
    settingsOf(db),
    db.selectFrom('sites').select('show_date').where('id', '=', staff.site_id).executeTakeFirstOrThrow(),
  ])
  const of = (list: OptionList) => lists.get(list) ?? []
  return {
    SampleType: of('SampleType'),
    ExpectedDrugs: of('ExpectedDrugs'),
    SampleOrigin: of('SampleOrigin'),
    CheckingPurpose: of('CheckingPurpose'),
    SampleEffect: of('SampleEffect'),
    SampleColour: of('SampleColour'),
    SampleTexture: of('SampleTexture'),
    StripType: of('StripType'),
    Samples,
    HowUsefulResults: of('HowUsefulResults'),
    DrugPlan: of('DrugPlan'),
    agencies,
    terms: settings.terms,
    show_date: site.show_date,
  }
}

const answerWords: Record<Answer, string> = { YES: 'Yes', NO: 'No', DONT_KNOW: "Don't know" }

/** Yes, No, Don't know with ids 1, 2, 3 (spec S9). */
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
