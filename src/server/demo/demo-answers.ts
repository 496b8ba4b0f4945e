/** The collection survey as somebody would have answered it for a sample of the source. */

import { toggleChoice } from '#domain/survey/checklists.ts'
import type { OptionList, SampleType } from '#domain/terms.ts'
import { answersToStore } from '#server/samples/store-registration.ts'
import { demoSites } from './demo-sites.ts'
import type { Story } from './demo-stories.ts'
import { pick, roll } from './made-up.ts'
import type { DemoOptions, SourceSample } from './read-data.ts'

/** The source has no 'used equipment': this takes syringes, pipes and half of the used cottons for it. */
export function sampleTypeOf({ source_id, collection_method, already_consumed }: SourceSample): SampleType {
  const isTool = collection_method.some((method) => method === 'syringe' || method === 'pipe')
  const isCooker = collection_method.includes('cotton') && already_consumed && Number(source_id) % 2 === 0
  return isTool || isCooker ? 'PARAPHERNALIA' : 'SUBSTANCE'
}

/** The choices of a list for the source's words; words without a choice are left out. */
function chosen(options: DemoOptions, list: OptionList, words: readonly string[]): string[] {
  const names = words.flatMap((word) => options[list].filter(({ was }) => was.includes(word)).map(({ name }) => name))
  return [...new Set(names)].reduce<string[]>(toggleChoice, [])
}

const someOf = (options: DemoOptions, list: OptionList, seed: string) => {
  const names = options[list].map(({ name }) => name)
  return [pick(seed, names), pick(`${seed} too`, names)]
    .filter((name, index, all) => all.indexOf(name) === index)
    .reduce<string[]>(toggleChoice, [])
}

/** The survey's stored answers (domain/survey/collection-survey empties what is not asked). */
export function answersOf(source: SourceSample, story: Story, sample_id: string, options: DemoOptions) {
  const seed = `answers ${source.source_id}`
  const collected_from = story.for ?? 'USER'
  const felt = source.sensations.length > 0 ? source.sensations : ['unknown']
  const effects = source.overdose === 'involved in OD' ? [...felt, source.overdose] : felt
  return answersToStore({
    sample_id,
    onsite_sample_id:
      roll(`${seed} onsite`, 2) === 0 ? `${demoSites[story.at].id_prefix}-${100 + roll(seed, 900)}` : null,
    collected_by: pick(seed, demoSites[story.at].staff),
    collected_from,
    terms: collected_from === 'USER',
    agency_name: 'Danforth Night Clinic',
    service_used_before: roll(`${seed} before`, 3) > 0,
    previously_accessed: roll(`${seed} accessed`, 2) === 0,
    sample_type: sampleTypeOf(source),
    already_used: source.already_consumed ? 'YES' : 'NO',
    paraphernalia_reuse: pick(`${seed} reuse`, ['YES', 'NO', 'NO', 'DONT_KNOW'] as const),
    expected_drugs: chosen(options, 'ExpectedDrugs', source.expected_drugs),
    sample_effect: chosen(options, 'SampleEffect', effects),
    checking_reasons: someOf(options, 'CheckingPurpose', seed),
    wait_for_results: pick(`${seed} wait`, ['YES', 'NO', 'DONT_KNOW', 'DONT_HAVE_ANY_OF_THIS_DRUG_LEFT'] as const),
    origin: null,
    colour: chosen(options, 'SampleColour', source.colour.length > 0 ? source.colour : ['unknown']),
    texture: chosen(options, 'SampleTexture', source.texture.length > 0 ? source.texture : ['unknown']),
    results_provision: story.provision ?? pick(`${seed} provision`, ['IN_PERSON', 'PHONE', 'EMAIL', 'ONLINE'] as const),
    date_collected: null,
  })
}
