/** The choices in the collection survey and the sharing surveys (R3.17, R3.18). */
import { z } from 'zod'
import { containerTypes } from '#domain/terms.ts'
import { endpoint } from './endpoint.ts'
import { TechnologyRow } from './technologies.ts'

/** One choice. `value`: the word that the server stores, for closed lists. */
export const Option = z.object({ id: z.int(), name: z.string(), value: z.string().nullable() })
export type Option = z.output<typeof Option>

const options = z.array(Option)

export const surveyOptions = endpoint({
  method: 'GET',
  path: '/collection/survey-options/',
  access: 'staff',
  summary: 'Every option list, and the free registered IDs of the own site.',
  answer: z.object({
    SampleType: options,
    ExpectedDrugs: options,
    SampleOrigin: options,
    CheckingPurpose: options,
    SampleEffect: options,
    SampleColour: options,
    SampleTexture: options,
    StripType: options,
    Samples: z.array(z.object({ sample_id: z.string(), container_type: z.enum(containerTypes) })),
    HowUsefulResults: options,
    DrugPlan: options,
    /** Every technology; a new report may use those that are active. */
    technologies: z.array(TechnologyRow),
    agencies: z.array(z.string()),
    terms: z.string(),
    /** What staff say before a sample is taken (R3.29), '' for nothing; missing in shifts of older versions. */
    before: z.object({ read_aloud: z.string(), age_rule: z.string(), interpreter: z.string() }).optional(),
    show_date: z.boolean(),
  }),
})

export const serviceUserOptions = endpoint({
  method: 'GET',
  path: '/collection/survey-options/service-user/',
  access: 'public',
  summary: "The option lists of the service user's sharing survey.",
  answer: z.object({
    HowUsefulResults: options,
    DrugPlan: options,
    change_plan: options,
    use_again: options,
  }),
})
