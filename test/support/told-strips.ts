/** What is said of strips, alone and beside other methods, and of mirror forms (R9.10, R9.11). */
import { by, drug, strip, type Told } from './told-inputs.ts'

export const toldStrips: readonly Told[] = [
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
        'Il y a peut-être cette drogue (fentanyl) ou une drogue semblable. Une bandelette peut se tromper, mais faites comme si cette drogue était là.',
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
        'Cette bandelette peut aussi réagir à ceci : methamphetamine. Nous ne pouvons pas exclure cette drogue (fentanyl) : faites comme si cette drogue était là.',
      ],
      es: [
        'Esta tira también puede reaccionar a esto: methamphetamine. No podemos descartar fentanyl: actúe como si esa droga estuviera ahí.',
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
      fr: ['La bandelette a réagi. Avec la GC-MS, on a cherché cette drogue et on ne l’a pas vue.'],
      es: ['La tira reaccionó. Con la GC-MS se buscó esa droga y no se vio.'],
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
        'La bandelette (nitazene) n’a pas réagi, mais avec la GC-MS, nous avons trouvé isotonitazene. Une bandelette peut ne pas la voir. Cette drogue est bien là (isotonitazene).',
      ],
      es: [
        'La tira de nitazene no reaccionó, pero con la GC-MS encontramos isotonitazene. Las tiras pueden no verlo. Hay isotonitazene.',
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
      fr: ['avec la GC-MS, nous avons trouvé dexmedetomidine'],
      es: ['encontramos dexmedetomidine'],
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
    'a strip for a drug that the lab typed',
    ['ketamine'],
    [strip('ketamine', 'NEGATIVE')],
    {
      en: ['The strip did not react to ketamine. It can miss small amounts.'],
      fr: ['ketamine'],
      es: ['ketamine'],
      never: ['Other test strip', 'to other'],
    },
  ],
  [
    'a strip without an answer, whether it failed or its line was doubtful, beside another method',
    ['cocaine'],
    [strip('fentanyl', 'INVALID'), by('FTIR', [drug('cocaine')])],
    {
      en: ['The fentanyl strip gave no clear answer, so it says nothing.'],
      fr: ['La bandelette (fentanyl) n’a pas donné de réponse claire, elle ne dit donc rien.'],
      es: ['La tira de fentanyl no dio una respuesta clara, así que no dice nada.'],
    },
  ],
]
