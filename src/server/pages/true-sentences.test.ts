/**
 * Each sentence of a result in the situation where it stands (results 3), with the dictionary that comes with Vialog: on the
 * page and in the PDF, in three languages.
 */
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { fillLists } from '#contract/admin/settings.ts'
import { saveReports } from '#contract/analysis.ts'
import { addMethodVersion, listMethods } from '#contract/methods.ts'
import { publicDownload } from '#contract/service-user.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import type { FindingInput, TestInput } from '../../../test/support/inputs.ts'
import { methodFacts } from '../../../test/support/method-examples.ts'
import { pdfText } from '../../../test/support/pdf.ts'
import { testService } from '../../../test/support/service.ts'
import { gcms, reported } from '../../../test/support/stories.ts'
import { visit } from '../../../test/support/visitor.ts'

const service = testService({ withPages: true })
let visitors = 0
const address = () => `10.80.${Math.floor(visitors / 200)}.${visitors++ % 200}`

beforeAll(async () => {
  await service.db.deleteFrom('drugs').execute()
  await service.must('admin', fillLists, { input: { what: 'drugs' } })
  // The public reads what misleads the fentanyl strip only once somebody has approved its text.
  await sql`update method_versions v set approved_at = '2020-01-01', approved_by = 'Ada Osei'
    from methods m where m.id = v.method_id and m.target = 'Fentanyl'`.execute(service.db)
})

const drug = (name: string, more: FindingInput = {}): FindingInput => ({ drug: { name }, ...more })
const by = (technology: TestInput['technology'], rows: readonly FindingInput[], more: object = {}): TestInput => ({
  ...gcms(rows),
  technology,
  data: { ...gcms(rows).data, ...more },
})
const strip = (strip_type: string, strip_result: 'POSITIVE' | 'NEGATIVE' | 'INVALID'): TestInput => ({
  technology: 'TEST_STRIP',
  data: { strip_type, strip_result, staff_first_name: 'Ada', staff_last_name: 'Osei' },
})

async function read(sample_id: string, lang: 'en' | 'fr' | 'es') {
  const page = await visit(service, `/service-users/result/${sample_id}?lang=${lang}`, { address: address() })
  const { raw } = await service.call(null, publicDownload, {
    params: { sample_id },
    query: { lang },
    address: address(),
  })
  return { page: page.text.replace(/\s+/g, ' '), PDF: (await pdfText(raw)).replace(/\s+/g, ' ') }
}

type Said = {
  readonly en: readonly string[]
  readonly fr: readonly string[]
  readonly es: readonly string[]
  readonly never?: readonly string[]
}
type Case = readonly [what: string, expected: readonly string[], tests: readonly TestInput[], said: Said]

const caffeine = drug('caffeine')
const never = ['We did not find', 'It may be there in a very small amount']

const cases: readonly Case[] = [
  [
    'a strong drug, expected, by infrared only',
    ['fentanyl'],
    [by('FTIR', [caffeine])],
    {
      en: ['Infrared did not show fentanyl. It can miss small amounts, and a small amount of fentanyl can kill.'],
      fr: [
        'L’infrarouge n’a pas montré fentanyl. Il peut ne pas voir de petites quantités, et une petite quantité peut tuer (fentanyl).',
      ],
      es: [
        'El infrarrojo no mostró fentanyl. Puede no ver cantidades pequeñas, y una cantidad pequeña puede matar (fentanyl).',
      ],
      never,
    },
  ],
  [
    'another drug, expected, by infrared only',
    ['cocaine'],
    [by('FTIR', [caffeine])],
    {
      en: ['Infrared did not show cocaine. It can miss small amounts. Drugs'],
      fr: ['L’infrarouge n’a pas montré cocaine. Il peut ne pas voir de petites quantités. Les drogues'],
      es: ['El infrarrojo no mostró cocaine. Puede no ver cantidades pequeñas. Las drogas'],
      never: [...never, 'can kill'],
    },
  ],
  [
    'a strong drug, expected, by GC-MS',
    ['fentanyl'],
    [by('GC_MS', [caffeine])],
    {
      en: ['GC-MS did not show fentanyl. It can miss very small amounts. Even so little can be dangerous.'],
      fr: [
        'La GC-MS n’a pas montré fentanyl. Elle peut ne pas voir de très petites quantités. Même si peu peut être dangereux.',
      ],
      es: ['La GC-MS no mostró fentanyl. Puede no ver cantidades muy pequeñas. Incluso tan poco puede ser peligroso.'],
    },
  ],
  [
    'a drug, expected, by NMR',
    ['cocaine'],
    [by('NMR', [caffeine])],
    {
      en: ['NMR did not show cocaine. It can miss small amounts.'],
      fr: ['La RMN n’a pas montré cocaine. Elle peut ne pas voir de petites quantités.'],
      es: ['La RMN no mostró cocaine. Puede no ver cantidades pequeñas.'],
      never: ['Even so little'],
    },
  ],
  [
    'a drug, expected, by LC-MS',
    ['cocaine'],
    [by('LC_MS', [caffeine])],
    {
      en: ['LC-MS did not show cocaine. It finds only what it is set to look for.'],
      fr: ['La LC-MS n’a pas montré cocaine. Elle trouve seulement ce que le laboratoire lui fait chercher.'],
      es: ['La LC-MS no mostró cocaine. Solo encuentra lo que el laboratorio busca con ella.'],
      never: ['very small amount'],
    },
  ],
  [
    'a drug that the report lists as not found, with its limit',
    ['cocaine'],
    [by('LC_MS', [caffeine], { not_found: [{ drug: { name: 'cocaine' }, low: 0.1, unit: '%' }] })],
    {
      en: ['This test looked for cocaine and did not see it. It would have missed less than 0.1 %.'],
      fr: ['Ce test a cherché cocaine et ne l’a pas vu. Il n’aurait pas vu moins de 0,1 %.'],
      es: ['Esta prueba buscó cocaine y no lo vio. No habría visto menos de 0,1 %.'],
      never: ['LC-MS did not show cocaine'],
    },
  ],
  [
    'several methods: the most sensitive speaks for all',
    ['cocaine'],
    [by('FTIR', [caffeine]), by('GC_MS', [caffeine]), by('NMR', [caffeine])],
    {
      en: ['GC-MS did not show cocaine. It can miss very small amounts.'],
      fr: ['La GC-MS n’a pas montré cocaine.'],
      es: ['La GC-MS no mostró cocaine.'],
      never: ['Infrared did not show', 'NMR did not show'],
    },
  ],
  [
    'a class, expected, by LC-MS',
    ['nitazene'],
    [by('LC_MS', [caffeine])],
    {
      en: ['LC-MS showed no nitazene. There are many nitazenes, and it can miss some.'],
      fr: [
        'La LC-MS n’a rien montré de cette sorte (nitazene). Il en existe beaucoup (nitazene), et ce test peut en manquer.',
      ],
      es: [
        'La LC-MS no mostró nada de este tipo (nitazene). Hay muchas drogas de este tipo (nitazene), y puede no ver algunas.',
      ],
    },
  ],
  [
    'a strip alone that reacted, for a dangerous target',
    ['cocaine'],
    [strip('Fentanyl', 'POSITIVE')],
    {
      en: [
        'A strip reacted to fentanyl',
        'The fentanyl strip reacted',
        'Fentanyl, or a drug like it, may be there. Strips can be wrong, but act as if it is there.',
      ],
      fr: [
        'Une bandelette a réagi (fentanyl)',
        'La bandelette a réagi : fentanyl',
        'Il y a peut-être fentanyl ou une drogue semblable. Une bandelette peut se tromper, mais faites comme si cette drogue était là.',
      ],
      es: [
        'Una tira reaccionó a fentanyl',
        'La tira de fentanyl reaccionó',
        'Puede haber fentanyl o una droga parecida. Las tiras pueden equivocarse, pero actúe como si esa droga estuviera ahí.',
      ],
      never: ['Not expected: Fentanyl', 'We found: Fentanyl', 'Fentanyl test strip Not what'],
    },
  ],
  [
    'a strip that something found can mislead',
    ['methamphetamine'],
    [strip('Fentanyl', 'POSITIVE'), by('FTIR', [drug('methamphetamine')])],
    {
      en: ['Methamphetamine can make this strip react. We cannot rule fentanyl out: act as if it is there.'],
      fr: [
        'Methamphetamine peut faire réagir cette bandelette. Nous ne pouvons pas exclure fentanyl : faites comme si cette drogue était là.',
      ],
      es: [
        'Methamphetamine puede hacer reaccionar esta tira. No podemos descartar fentanyl: actúe como si esa droga estuviera ahí.',
      ],
      never: ['Not expected'],
    },
  ],
  [
    'a strip that reacted, and mass spectrometry that looked for its target',
    ['cocaine'],
    [strip('Fentanyl', 'POSITIVE'), by('GC_MS', [drug('cocaine')], { not_found: [{ drug: { name: 'fentanyl' } }] })],
    {
      en: [
        'The strip reacted, GC-MS looked for it and did not see it. Strips can be wrong, but act as if it is there.',
      ],
      fr: ['La bandelette a réagi, la GC-MS a cherché cette drogue et ne l’a pas vue.'],
      es: ['La tira reaccionó, la GC-MS buscó esa droga y no la vio.'],
    },
  ],
  [
    'a negative strip for a kind with several drugs',
    ['nitazene'],
    [strip('Nitazene', 'NEGATIVE')],
    {
      en: [
        'The strip did not react to nitazene. It can miss small amounts. It cannot see some drugs of this kind at all.',
      ],
      fr: ['Elle peut ne pas voir de petites quantités. Elle ne voit pas du tout certaines drogues de cette sorte.'],
      es: ['Puede no ver cantidades pequeñas. No ve en absoluto algunas drogas de este tipo.'],
      never: ['very small amounts'],
    },
  ],
  [
    'a strip that missed what another method found',
    ['heroin'],
    [strip('Nitazene', 'NEGATIVE'), by('GC_MS', [drug('isotonitazene')])],
    {
      en: ['The nitazene strip did not react, GC-MS found isotonitazene. Strips can miss it. Isotonitazene is there.'],
      fr: [
        'La bandelette (nitazene) n’a pas réagi, la GC-MS a trouvé isotonitazene. Une bandelette peut ne pas la voir. Il y a bien isotonitazene.',
      ],
      es: [
        'La tira de nitazene no reaccionó, la GC-MS encontró isotonitazene. Las tiras pueden no verlo. Hay isotonitazene.',
      ],
    },
  ],
  [
    'a strip that two methods do not confirm',
    ['heroin'],
    [strip('Xylazine', 'POSITIVE'), by('FTIR', [drug('heroin')]), by('GC_MS', [drug('heroin')])],
    {
      en: ['Neither infrared nor GC-MS showed it.'],
      fr: ['Ni l’infrarouge ni la GC-MS ne l’ont montrée.'],
      es: ['No mostraron esa droga ni el infrarrojo ni la GC-MS.'],
    },
  ],
  [
    'a strip for a mixture, where a mirror form is found',
    ['heroin'],
    [strip('Medetomidine', 'POSITIVE'), by('GC_MS', [drug('dexmedetomidine')])],
    {
      en: ['We found dexmedetomidine'],
      fr: ['dexmedetomidine'],
      es: ['dexmedetomidine'],
      never: ['did not show it', 'Two tests disagree', 'A strip reacted'],
    },
  ],
  [
    'a strip for a mixture that missed a mirror form',
    ['heroin'],
    [strip('Medetomidine', 'NEGATIVE'), by('GC_MS', [drug('dexmedetomidine')])],
    {
      en: ['The medetomidine strip did not react, GC-MS found dexmedetomidine.'],
      fr: ['la GC-MS a trouvé dexmedetomidine'],
      es: ['encontró dexmedetomidine'],
    },
  ],
  [
    'a mirror form of what was expected',
    ['ketamine'],
    [by('GC_MS', [drug('esketamine')])],
    {
      en: ['We found esketamine or ketamine. This test cannot tell which. Esketamine is stronger.'],
      fr: [
        'Nous avons trouvé esketamine ou ketamine. Ce test ne peut pas dire laquelle des deux. Esketamine est plus forte.',
      ],
      es: ['Encontramos esketamine o ketamine. Esta prueba no puede decir cuál. Esketamine es más fuerte.'],
      never: ['Not expected', 'did not show ketamine'],
    },
  ],
  [
    'percents of which the lab did not say what they are of',
    ['cocaine'],
    [by('GC_MS', [drug('cocaine', { percent: 40 })])],
    {
      en: ['The lab did not say what the % are parts of.'],
      fr: ['Le laboratoire n’a pas dit de quoi les % sont des parts.'],
      es: ['El laboratorio no dijo de qué son parte los %.'],
      never: ['compare the substances with each other'],
    },
  ],
  [
    'peak areas',
    ['cocaine'],
    [by('GC_MS', [drug('cocaine', { percent: 92.5 })], { percent_basis: 'relative' })],
    {
      en: ['92.5 % of what the machine saw. This does not say how strong it is.'],
      fr: ['92,5 % de ce que l’appareil a vu. Cela ne dit pas quelle est sa force.'],
      es: ['92,5 % de lo que vio el aparato. Esto no dice qué tan fuerte es.'],
      never: ['92.50 %'],
    },
  ],
  [
    'a little of a strong drug',
    ['cocaine'],
    [
      by(
        'GC_MS',
        [
          drug('carfentanil', { percent: 0.004 }),
          drug('fentanyl', { amount_kind: 'below', high: 1, unit: '%' }),
          drug('cocaine', { percent: 0.5 }),
        ],
        { percent_basis: 'of_weight' },
      ),
    ],
    {
      en: ['less than 0.01 % (measured: 0.004 %)', 'less than 1 %', 'a little can still be dangerous'],
      fr: ['moins de 0,01 % (mesuré : 0,004 %)', 'même un peu peut être dangereux'],
      es: ['menos de 0,01 % (medido: 0,004 %)', 'un poco también puede ser peligroso'],
      never: ['0.50 % a little can still'],
    },
  ],
  [
    'what comes along with heroin',
    ['heroin'],
    [by('GC_MS', [drug('heroin'), drug('6-monoacetylmorphine (6-MAM)'), drug('noscapine')])],
    {
      en: ['Heroin turns into this. It acts like heroin.', 'We found what was expected.'],
      fr: ['6-MAM : '],
      es: ['6-MAM: '],
      never: ['Not expected'],
    },
  ],
  [
    'a precursor without its drug',
    ['cocaine'],
    [by('GC_MS', [drug('cocaine'), drug('4-ANPP')])],
    {
      en: ['Used to make fentanyl. Fentanyl may be there, too.'],
      fr: ['Sert à fabriquer fentanyl. Il y a peut-être aussi fentanyl.'],
      es: ['Se usa para hacer fentanyl. También puede haber fentanyl.'],
      never: ['used to make it'],
    },
  ],
  [
    'a by-product without its drug',
    ['cocaine'],
    [by('GC_MS', [drug('cocaine'), drug('phenethyl 4-ANPP')])],
    {
      en: ['Left over from making fentanyl. Fentanyl may be there, too.'],
      fr: ['Reste de la fabrication de fentanyl. Il y a peut-être aussi fentanyl.'],
      es: ['Resto de la fabricación de fentanyl. También puede haber fentanyl.'],
      never: ['Used to make fentanyl'],
    },
  ],
  [
    'a dangerous class',
    ['cocaine'],
    [by('GC_MS', [{ custom_drug: 'nitazene' }])],
    {
      en: ['this service marks it as dangerous'],
      fr: ['dangereuse'],
      es: ['peligrosa'],
      never: ['We have no information'],
    },
  ],
  [
    'something without a name',
    ['cocaine'],
    [by('GC_MS', [{ custom_drug: 'unidentified peak' }])],
    {
      en: ['Something that this test could not name', 'That does not mean that it is safe.'],
      fr: ['Quelque chose que ce test n’a pas pu nommer', 'Cela ne veut pas dire que c’est sans danger.'],
      es: ['Algo que esta prueba no pudo nombrar', 'Eso no quiere decir que sea seguro.'],
    },
  ],
  [
    'amounts that differ',
    ['cocaine'],
    [
      by('FTIR', [drug('cocaine', { amount_kind: 'range', low: 10, high: 15, unit: '%' })], {
        percent_basis: 'estimate',
      }),
      by('LC_MS', [drug('cocaine', { percent: 3.2 })], { percent_basis: 'of_weight' }),
    ],
    {
      en: ['Cocaine: The tests give different amounts.'],
      fr: ['Cocaine : les tests donnent des quantités différentes.'],
      es: ['Cocaine: las pruebas dan cantidades diferentes.'],
      never: ['Use the'],
    },
  ],
  [
    'one amount in two forms',
    ['cocaine'],
    [
      by('GC_MS', [drug('cocaine', { percent: 84, measured_as: 'hydrochloride' })], { percent_basis: 'of_weight' }),
      by('NMR', [drug('cocaine', { percent: 75, measured_as: 'base' })], { percent_basis: 'of_weight' }),
    ],
    { en: [], fr: [], es: [], never: ['The tests give different amounts.'] },
  ],
  [
    'a pill that stands for many drugs',
    ['M30'],
    [by('GC_MS', [drug('fentanyl'), caffeine])],
    {
      en: ['You expected M30, which can be many drugs. We found fentanyl and caffeine.'],
      fr: [
        'Vous attendiez M30, ce qui peut être beaucoup de drogues différentes. Nous avons trouvé : fentanyl et caffeine.',
      ],
      es: ['Usted esperaba M30, que puede ser muchas drogas. Encontramos fentanyl y caffeine.'],
      never: ['We found what was expected', 'Not expected'],
    },
  ],
]

describe.each(cases)('%s', (_, expected_drugs, tests, said) => {
  let sample_id = ''
  beforeAll(async () => {
    sample_id = await reported(service, { expected_drugs: [...expected_drugs] }, tests)
  })

  test.each(languageCodes)('on page and PDF in %s', async (lang) => {
    const shown = await read(sample_id, lang)
    for (const [where, text] of Object.entries(shown)) {
      for (const sentence of said[lang]) expect(text, where).toContain(sentence)
      if (lang === 'en') for (const sentence of said.never ?? []) expect(text, where).not.toContain(sentence)
    }
  })
})

test.each(languageCodes)('a corrected result says what changed, in %s', async (lang) => {
  const sample_id = await reported(service, {}, [
    by('GC_MS', [drug('heroin', { percent: 10 }), drug('caffeine', { percent: 40 })]),
  ])
  await service.must('lab', saveReports, {
    query: { is_draft: false },
    input: {
      sample: sample_id,
      correction: 'The vials were swapped',
      tests: [by('GC_MS', [drug('fentanyl', { percent: 10 }), drug('caffeine', { percent: 60 })])],
    },
  })
  const said = {
    en: ['Before: heroin. Now: fentanyl. Caffeine: 40.00 % before, 60.00 % now.', 'reported November'],
    fr: ['Avant : heroin. Maintenant : fentanyl. Caffeine : 40,00 % avant, 60,00 % maintenant.'],
    es: ['Antes: heroin. Ahora: fentanyl. Caffeine: antes 40,00 %, ahora 60,00 %.'],
  }
  for (const text of Object.values(await read(sample_id, lang))) {
    for (const sentence of said[lang]) expect(text).toContain(sentence)
    expect(text).not.toContain('The vials were swapped')
  }
})

test('an amount of a salt and of the base beside each other is about the same, counted in two ways', async () => {
  const rows = (percent: number, measured_as: string) => [drug('methamphetamine', { percent, measured_as })]
  const sample_id = await reported(service, { expected_drugs: ['methamphetamine'] }, [
    by('NMR', rows(88, 'hydrochloride'), { percent_basis: 'of_weight' }),
    by('FTIR', rows(70, 'base'), { percent_basis: 'of_weight' }),
  ])
  const { page } = await read(sample_id, 'en')
  expect(page).toContain('Methamphetamine: About the same amount, counted in two ways.')
})

test.each(languageCodes)('a method that tells mirror forms apart names the stronger form, in %s', async (lang) => {
  const nmr = (await service.must('lab', listMethods, {})).find(({ technology }) => technology === 'NMR')
  const params = { id: String(nmr?.id) }
  const made = await service.must('admin', addMethodVersion, {
    params,
    input: { facts: { ...methodFacts, limit: null, is_chiral: true } },
  })
  expect(made.versions[0]).toMatchObject({ is_chiral: true })
  const sample_id = await reported(service, { expected_drugs: ['ketamine'] }, [by('NMR', [drug('esketamine')])])
  const said = {
    en: 'We found esketamine, a stronger form of ketamine.',
    fr: 'Nous avons trouvé esketamine, une forme plus forte de ketamine.',
    es: 'Encontramos esketamine, una forma más fuerte de ketamine.',
  }
  for (const text of Object.values(await read(sample_id, lang))) expect(text).toContain(said[lang])
})
