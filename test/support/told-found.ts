/** What is said of what was found: amounts, roles, classes and names (R9.14, R9.15). */
import { by, caffeine, drug, type Told } from './told-inputs.ts'

export const toldFound: readonly Told[] = [
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
      es: ['menos de 0,01 % (medido: 0,004 %)', 'aun así, un poco puede ser peligroso'],
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
      fr: ['Sert à fabriquer cette drogue : fentanyl. Cette drogue est peut-être là aussi.'],
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
      fr: ['Reste de la fabrication de fentanyl. Cette drogue est peut-être là aussi.'],
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
    {
      en: ['Cocaine: About the same amount, counted in two ways.'],
      fr: ['Cocaine : à peu près la même quantité, comptée de deux façons.'],
      es: ['Cocaine: más o menos la misma cantidad, contada de dos maneras.'],
      never: ['The tests give different amounts.'],
    },
  ],
  [
    'a combination of drugs of which only one is there',
    ['Percocet'],
    [by('GC_MS', [drug('acetaminophen')])],
    { en: ['We found'], fr: [], es: [], never: ['We found what was expected'] },
  ],
  [
    'little of a custom drug of a strong class',
    ['cocaine'],
    [by('GC_MS', [{ custom_drug: 'zorbanitan', named_answer: 'DANGEROUS', named_class: 'nitazene', percent: 0.3 }])],
    {
      en: ['a little can still be dangerous'],
      fr: ['même un peu peut être dangereux'],
      es: ['aun así, un poco puede ser peligroso'],
    },
  ],
  [
    'a name that only one of two tests warns of',
    ['cocaine'],
    [
      by('GC_MS', [{ custom_drug: 'zorbanitan', named_answer: 'UNKNOWN' }]),
      by('LC_MS', [{ custom_drug: 'zorbanitan', named_answer: 'DANGEROUS', named_class: 'nitazene' }]),
    ],
    { en: ['zorbanitan'], fr: [], es: [], never: ['We have no information'] },
  ],
  [
    'both forms listed by one test',
    ['amphetamine'],
    [by('GC_MS', [drug('amphetamine'), drug('dexamfetamine')])],
    { en: ['dexamfetamine'], fr: [], es: [], never: ['This test cannot tell which'] },
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
  [
    'a drug that one method found and another looked for in vain',
    ['cocaine'],
    [
      by('FTIR', [drug('cocaine')]),
      by('LC_MS', [caffeine], { not_found: [{ drug: { name: 'cocaine' }, low: 0.1, unit: '%' }] }),
    ],
    {
      en: ['Two tests disagree', 'Infrared found cocaine. LC-MS looked for it and did not see it.'],
      fr: [
        'Avec l’infrarouge, nous avons trouvé cocaine. Avec la LC-MS, on a cherché cette drogue et on ne l’a pas vue.',
      ],
      es: ['Con el infrarrojo encontramos cocaine. Con la LC-MS se buscó esa droga y no se vio.'],
      never: ['We found what was expected', 'Act as if it is there'],
    },
  ],
  [
    'a dangerous drug that one method found and another looked for in vain',
    ['cocaine'],
    [
      by('FTIR', [drug('cocaine'), drug('fentanyl', { percent: 20 })]),
      by('LC_MS', [drug('cocaine')], { not_found: [{ drug: { name: 'fentanyl' }, low: 0.01, unit: '%' }] }),
    ],
    {
      en: ['Infrared found fentanyl. LC-MS looked for it and did not see it. Act as if it is there.'],
      fr: ['Faites comme si cette drogue était là.'],
      es: ['Actúe como si estuviera ahí.'],
    },
  ],
  [
    'less than the other method can see is no disagreement',
    ['cocaine'],
    [
      by('GC_MS', [drug('cocaine'), drug('fentanyl', { percent: 0.02 })]),
      by('LC_MS', [drug('cocaine')], { not_found: [{ drug: { name: 'fentanyl' }, low: 0.1, unit: '%' }] }),
    ],
    { en: ['We found fentanyl'], fr: ['fentanyl'], es: ['fentanyl'], never: ['Two tests disagree'] },
  ],
  [
    'a metabolite without its drug',
    ['cocaine'],
    [by('GC_MS', [drug('cocaine'), drug('norfentanyl')])],
    {
      en: ['Left from making fentanyl, or from it breaking down. Fentanyl may be there, too.'],
      fr: ['Reste de la fabrication ou de la dégradation de fentanyl. Cette drogue est peut-être là aussi.'],
      es: ['Resto de la fabricación o de la degradación de fentanyl. También puede haber fentanyl.'],
      never: ['Used to make fentanyl', 'used to make fentanyl'],
    },
  ],
  [
    'what often comes along and acts by itself',
    ['methamphetamine'],
    [by('GC_MS', [drug('methamphetamine'), drug('ephedrine')])],
    {
      en: ['Ephedrine often comes with methamphetamine. It acts by itself.'],
      fr: ['Ephedrine accompagne souvent methamphetamine. Cette substance agit par elle-même.'],
      es: ['Ephedrine suele venir con methamphetamine. Actúa por su cuenta.'],
      never: ['Not expected'],
    },
  ],
  [
    'GBL where GHB was expected',
    ['gamma-hydroxybutyrate (GHB)'],
    [by('NMR', [drug('GBL')])],
    {
      en: ['GBL: It turns into GHB in the body. It works faster, and the same amount is stronger.'],
      fr: ['Cette substance se transforme en GHB dans le corps. Elle agit plus vite'],
      es: ['Se convierte en GHB en el cuerpo. Actúa más rápido'],
      never: ['often comes with'],
    },
  ],
]
