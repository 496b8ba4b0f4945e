/** What is said of an expected drug that a method did not show (R9.7, R9.12). */
import { by, caffeine, never, type Told } from './told-inputs.ts'

export const toldAbsent: readonly Told[] = [
  [
    'a strong drug, expected, by infrared only',
    ['fentanyl'],
    [by('FTIR', [caffeine])],
    {
      en: ['Infrared did not show fentanyl. It can miss small amounts, and a small amount of fentanyl can kill.'],
      fr: [
        'L’infrarouge n’a pas montré de fentanyl. Ce test peut ne pas voir de petites quantités, et une petite quantité peut tuer (fentanyl).',
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
      fr: ['L’infrarouge n’a pas montré de cocaine. Ce test peut ne pas voir de petites quantités. Les drogues'],
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
        'La GC-MS n’a pas montré de fentanyl. Ce test peut ne pas voir de très petites quantités. Même une si petite quantité peut être dangereuse.',
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
      fr: ['La RMN n’a pas montré de cocaine. Ce test peut ne pas voir de petites quantités.'],
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
      fr: ['La LC-MS n’a pas montré de cocaine. Ce test trouve seulement ce que le laboratoire lui fait chercher.'],
      es: ['La LC-MS no mostró cocaine. Solo encuentra lo que el laboratorio le hace buscar.'],
      never: ['very small amount'],
    },
  ],
  [
    'a drug that the report lists as not found, with its limit',
    ['cocaine'],
    [by('LC_MS', [caffeine], { not_found: [{ drug: { name: 'cocaine' }, low: 0.1, unit: '%' }] })],
    {
      en: ['This test looked for cocaine and did not see it. It would have missed less than 0.1 %.'],
      fr: ['Ce test a cherché cette drogue (cocaine) et ne l’a pas vue. Ce test n’aurait pas vu moins de 0,1 %.'],
      es: ['Esta prueba buscó esta droga (cocaine) y no la vio. No habría visto menos de 0,1 %.'],
      never: ['LC-MS did not show cocaine'],
    },
  ],
  [
    'several methods: the most sensitive speaks for all',
    ['cocaine'],
    [by('FTIR', [caffeine]), by('GC_MS', [caffeine]), by('NMR', [caffeine])],
    {
      en: ['GC-MS did not show cocaine. It can miss very small amounts.'],
      fr: ['La GC-MS n’a pas montré de cocaine.'],
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
        'La LC-MS n’a rien montré de cette sorte (nitazene). Il existe beaucoup de drogues de cette sorte (nitazene), et ce test peut ne pas en voir certaines.',
      ],
      es: [
        'La LC-MS no mostró nada de este tipo (nitazene). Hay muchas drogas de este tipo (nitazene), y puede no ver algunas.',
      ],
    },
  ],
  [
    'a class, expected, by infrared',
    ['nitazene'],
    [by('FTIR', [caffeine])],
    {
      en: ['Infrared showed no nitazene.', 'a small amount'],
      fr: ['(nitazene)'],
      es: ['nitazene'],
      never,
    },
  ],
]
