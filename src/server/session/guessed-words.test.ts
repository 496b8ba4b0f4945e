/** What phrases are worth, with the lists of words that the pages and the server use. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bitsOf, leastBits, phraseParts } from '#domain/service/phrase-strength.ts'
import { strengthSentence } from '#domain/service/phrase-words.ts'
import { guessedWords } from './guessed-words.ts'

const names = [
  ...['Vialog', 'Parkdale', 'Tablet 2', 'Riverside Outreach Van', '12 Queen Street West', 'Ada Osei'],
  ...['collection@demo.example', 'Kensington Market Overdose Prevention Site', '+1 416 555 0199', 'Comité del Barrio'],
]
const words = await guessedWords()
const partsOf = (phrase: string) => phraseParts(phrase, { words, names })
const isStrong = (phrase: string) => bitsOf(partsOf(phrase)) >= leastBits.passphrase

const weak = [
  'riverside outreach van',
  'Riverside-Outreach-Van-2026',
  'collection@demo.example',
  'tablette deux parkdale',
  'tablet 2 parkdale 2026',
  'kensington market overdose prevention',
  'ada osei vialog parkdale 12',
  'fentanyl heroin cocaine ketamine',
  'drug checking saves lives',
  'merci beaucoup',
  'bonjour tout le monde',
  'BonjourToutLeMonde2026',
  'b0nj0ur t0ut le m0nde',
  'b o n j o u r t o u t l e m o n d e',
  'je t aime mon amour',
  'bonjour bonjour bonjour bonjour bonjour',
  'comment allez vous aujourd’hui',
  'je voudrais une baguette s’il vous plaît',
  'il fait très beau aujourd’hui',
  'bonne année et bonne santé',
  'joyeux noël et bonne année',
  'liberté égalité fraternité',
  'quelle heure est-il maintenant',
  'où sont les toilettes s’il vous plaît',
  'il était une fois une princesse',
  'à demain mes amis',
  'on se voit demain matin au bureau',
  'je suis en retard pour le travail',
  'buenos dias a todos',
  'te quiero mucho mi amor',
  'feliz cumpleaños a ti',
  'feliz navidad y próspero año nuevo',
  'cómo estás hoy mi amigo',
  'hasta mañana amigos',
  'no hay problema hermano',
  'dónde está la biblioteca por favor',
  'que tengas un buen día',
  'muchas gracias por todo',
  'mi casa es su casa',
  'tengo que ir a trabajar mañana',
  'good morning everybody how are you',
  'i would like a cup of coffee please',
  'have a nice day my friend',
  'see you tomorrow at the office',
  'happy birthday to you',
  'the cat sat on the mat',
  'my dog is called max',
  'once upon a time there was a princess',
  'to be or not to be that is the question',
  'i have to go to work tomorrow morning',
  'correct horse battery staple',
  'The quick brown fox jumps over the lazy dog.',
  'may the force be with you',
  'the password of this tablet is secret',
  'monday tuesday wednesday thursday friday',
  'lundi mardi mercredi jeudi vendredi',
  'lunes martes miércoles jueves viernes',
  'January February March April May',
  'red orange yellow green blue purple',
  'rouge orange jaune vert bleu violet',
  'toronto montreal vancouver ottawa calgary',
  'paris london madrid berlin rome',
  'apple banana orange grape melon',
  'cat dog horse cow pig',
  'perro gato vaca caballo cerdo oveja',
  'Maman papa frère soeur tante oncle',
  'azertyuiopqsdfghjklmwxcvbn',
  'zaq12wsx cde34rfv bgt56yhn',
  '1234567890 0987654321 1234567890',
  'qwertyuiop asdfghjkl zxcvbnm',
  'the sky is blue and the grass is green',
  'the needle exchange closes at nine on friday',
]

const strong = [
  ...['river table monkey cloud bicycle', 'purple herons dusk lantern walnut', 'nine slow otters under ice'],
  ...['tournevis girafe nuage couteau sapin', 'camisa tornillo nube farol zapato', 'acorn bucket velvet glacier thumb'],
  ...[
    'pickle harbour tuba comet ladder',
    'walrus candle oxide fjord mustard',
    'grenouille marteau velours citron tambour',
  ],
  ...[
    'lagarto ventana pimienta cohete bufanda',
    'kettle gravel orchid pigeon blanket',
    'saffron elbow anchor muffin cactus',
  ],
  ...[
    'quiet otters carry lanterns',
    'hérisson parapluie cuillère volcan moustache',
    'ardilla cuchara relámpago queso alfombra',
  ],
  ...['thistle paddle marble squid bonnet', 'copper lizard tulip basket cannon', 'dragonfly mortar pepper harp canoe'],
  ...['moth zipper cobalt yogurt fiddle', 'badger violin cement parsley kite', 'chèvre trompette glaçon pinceau ortie'],
  ...[
    'cangrejo martillo ciruela nieve tambor',
    'plume casserole écureuil vitre betterave',
    'helmet spinach puddle cricket drawer',
  ],
  ...[
    'tractor mango whisper igloo pretzel',
    'sandal beetle turnip organ fossil',
    'lobster crayon hinge meadow vinegar',
  ],
  ...[
    'banjo trellis plasma oyster mitten',
    'rhubarb lantern goose pebble chisel',
    'gondola parsnip cymbal brick heron',
  ],
  ...['almohada pulpo cereza candado trigo', 'tiroir cerise balai hibou chaussette', 'erizo maleta limón sartén buzo'],
  ...['walnut siren paprika yacht stencil', 'flute granite sparrow noodle anvil', 'otter jigsaw barley crater scarf'],
  ...['x7#Kp9!mQ2$zT', 'q8Zr-vT4x-Lm2w', 'hG5!kd9@Wz3^pb', 'Parkdale walrus candle oxide fjord mustard'],
  'Tablet 2 pickle harbour tuba comet ladder 2026',
]

test('both tables have at least forty phrases', () => {
  expect(Math.min(weak.length, strong.length)).toBeGreaterThanOrEqual(40)
})

test.each(weak)('‘%s’ is easy to guess', (phrase) => expect(isStrong(phrase)).toBe(false))

test.each(strong)('‘%s’ is hard to guess', (phrase) => expect(isStrong(phrase)).toBe(true))

test('a name, the number of a device or a year makes no weak phrase strong', () => {
  const year = fc.integer({ min: 1900, max: 2099 }).map(String)
  const number = fc.integer({ min: 0, max: 9999 }).map(String)
  const added = fc.array(fc.oneof(year, number, fc.constantFrom(...names)), { minLength: 1, maxLength: 4 })
  const glue = fc.constantFrom(' ', '-', '. ')
  fc.assert(
    fc.property(fc.constantFrom(...weak), added, glue, fc.boolean(), (phrase, more, between, isBefore) => {
      const all = isBefore ? [...more, phrase] : [phrase, ...more]
      expect(isStrong(all.join(between))).toBe(false)
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...weak), fc.oneof(year, number), (phrase, digits) => {
      expect(isStrong(phrase + digits)).toBe(false)
    }),
  )
})

test('more of any text never makes a phrase worth less than nothing, and every part is worth at least 0 bits', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300, unit: 'grapheme' }), (phrase) => {
      for (const { bits } of partsOf(phrase)) expect(bits).toBeGreaterThanOrEqual(0)
    }),
  )
})

test.each([
  ['riverside outreach van', /^Still easy to guess\. ‘riverside’, ‘outreach’, ‘van’: names and words/],
  ['tablette Parkdale 2026', /‘tablette’, ‘Parkdale’: names and words of this service count for nothing\. Years/],
  ['Bonne année bonne santé', /‘Bonne’, ‘année’: frequent words count for little\. ‘bonne’: counts once\./],
  ['walrus candle oxide fjord mustard', /^Hard to guess\.$/],
])('the sentence of ‘%s’ names what is weak', (phrase, sentence) => {
  expect(strengthSentence(partsOf(phrase), isStrong(phrase))).toMatch(sentence)
})
