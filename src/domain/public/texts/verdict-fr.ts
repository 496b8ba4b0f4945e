/** The French sentences of `verdict-en.ts`: not yet reviewed by a native speaker. */
import { capital, ofFr } from './languages.ts'
import type { VerdictTexts } from './verdict-en.ts'

const known = (name: string) => `La ${name}`
const method = (name: string) => `La méthode ${name}`
const subjects: VerdictTexts['subjects'] = {
  STRIP: () => 'La bandelette',
  INFRARED: () => 'L’infrarouge',
  ...{ COLOUR: method, VIBRATIONAL: method, CHROMATOGRAPHIC: method, MASS: method },
  ...{ AMBIENT: method, HEATED: known, TARGETED: known, RESONANCE: known },
}

const small = 'Ce test peut ne pas voir de petites quantités.'
const verySmall = 'Ce test peut ne pas voir de très petites quantités.'
const targets = 'Ce test trouve seulement ce que le laboratoire lui fait chercher.'
const misses: VerdictTexts['misses'] = {
  ...{
    STRIP: small,
    COLOUR: small,
    INFRARED: small,
    VIBRATIONAL: small,
    CHROMATOGRAPHIC: targets,
  },
  ...{ MASS: verySmall, AMBIENT: verySmall, HEATED: verySmall, TARGETED: targets, RESONANCE: small },
}

export const verdictFr: VerdictTexts = {
  unknownThing: 'quelque chose que nous ne connaissons pas',
  unnamedThing: 'quelque chose que ce test n’a pas pu nommer',
  unknown: 'Nous ne connaissons pas ses effets. Cela peut être dangereux : parlez-nous avant d’en prendre.',
  notSafe: 'Cela ne veut pas dire que c’est sans danger.',
  subjects,
  notShown: (method, names, count) =>
    count === 1 ? `${method} n’a pas montré ${ofFr(names)}.` : `${method} n’a montré ${names}.`,
  misses,
  missesStrong: {
    INFRARED: (names) => `Ce test peut ne pas voir de petites quantités, et une petite quantité peut tuer (${names}).`,
    OTHER: (names) => `Ce test peut ne pas voir de petites quantités, et une petite quantité peut tuer (${names}).`,
  },
  littleKills: (names) => `Une petite quantité peut tuer (${names}).`,
  evenSoLittle: 'Même une si petite quantité peut être dangereuse.',
  noKind: (method, kind) => `${method} n’a rien montré de cette sorte (${kind}).`,
  manyKinds: (kind) =>
    `Il existe beaucoup de drogues de cette sorte (${kind}), et ce test peut ne pas en voir certaines.`,
  missesKind: (kind) => `Ce test peut ne pas voir de petites quantités, et une petite quantité peut tuer (${kind}).`,
  looked: (name) => `Ce test a cherché cette drogue (${name}) et ne l’a pas vue.`,
  stripSawSomething: 'une bandelette a réagi',
  stripSaw: (of) => `une bandelette a réagi (${of})`,
  stripReacted: (of) => `La bandelette a réagi : ${of}`,
  stripMayBe: (of) =>
    `Il y a peut-être cette drogue (${of}) ou une drogue semblable. Une bandelette peut se tromper, mais faites comme si cette drogue était là.`,
  stripMisled: (others, of) =>
    `Cette bandelette peut aussi réagir à ceci : ${others}. Nous ne pouvons pas exclure cette drogue (${of}) : faites comme si cette drogue était là.`,
  stripLooked: (methods) =>
    `La bandelette a réagi. Avec ${methods}, on a cherché cette drogue et on ne l’a pas vue. Une bandelette peut se tromper, mais faites comme si cette drogue était là.`,
  notShownToo: (methods, count, isInfrared) =>
    `${count === 1 ? `${methods} ne l’a pas montrée` : `${methods} ne l’ont montrée`}${isInfrared ? ', mais une bandelette remarque de plus petites quantités' : ''}.`,
  neither: (names) =>
    names.length < 2 ? (names[0] ?? '') : `ni ${names.slice(0, -1).join(', ni ')} ni ${names.at(-1)}`,
  stripDidNot: (of) => `La bandelette (${of}) n’a pas réagi. Elle peut ne pas voir de petites quantités.`,
  cannotSeeAll: 'Elle ne voit pas du tout certaines drogues de cette sorte.',
  stripMissed: (of, methods, name) =>
    `La bandelette (${of}) n’a pas réagi, mais avec ${methods}, nous avons trouvé ${name}. Une bandelette peut ne pas la voir. Cette drogue est bien là (${name}).`,
  many: (name) => `Vous attendiez ${name}, ce qui peut être beaucoup de drogues différentes.`,
  manyOther: (name) => `Ce qui était attendu, ${name}, peut être beaucoup de drogues différentes.`,
  either: (one, other) => `Nous avons trouvé ${one} ou ${other}. Ce test ne peut pas dire laquelle des deux.`,
  isStronger: (name) => `${capital(name)} est plus forte.`,
  strongerForm: (name, of) => `Nous avons trouvé ${name}, une forme plus forte ${ofFr(of)}.`,
  form: (name, of) => `Nous avons trouvé ${name}, une forme ${ofFr(of)}.`,
  comesWith: (name, of) => `${capital(name)} accompagne souvent ${of}. Cette substance agit par elle-même.`,
  named: (name, sentence) => `${capital(name)} : ${sentence}`,
  usedToMake: (name) => `sert à fabriquer ceci : ${name}`,
  leftFrom: (name) => `reste de la fabrication ${ofFr(name)}`,
  usedMayBe: (name) => `Sert à fabriquer cette drogue : ${name}. Cette drogue est peut-être là aussi.`,
  leftMayBe: (name) => `Reste de la fabrication ${ofFr(name)}. Cette drogue est peut-être là aussi.`,
  metabolite: (name) => `reste de la fabrication ou de la dégradation ${ofFr(name)}`,
  metaboliteMayBe: (name) =>
    `Reste de la fabrication ou de la dégradation ${ofFr(name)}. Cette drogue est peut-être là aussi.`,
  contradicted: (name, found, looked) =>
    `Avec ${found}, nous avons trouvé ${name}. Avec ${looked}, on a cherché cette drogue et on ne l’a pas vue.`,
  actAsThere: 'Faites comme si cette drogue était là.',
  stripFailed: (of) => `La bandelette (${of}) n’a pas donné de réponse claire, elle ne dit donc rien.`,
  ofEquipment: 'C’était du matériel déjà utilisé. Ce que nous avons trouvé peut rester d’une utilisation précédente.',
  newlyMarked: (names) => `Marqué comme dangereux maintenant : ${names}.`,
  noLongerMarked: (names) => `N’est plus marqué comme dangereux : ${names}.`,
  ofMachine: (share) => `${share} de ce que l’appareil a vu. Cela ne dit pas quelle est sa force.`,
  measured: (amount) => `(mesuré : ${amount})`,
  trace: 'une trace',
  aLittle: 'même un peu peut être dangereux',
  differ: (name) => `${capital(name)} : les tests donnent des quantités différentes.`,
  betterNumber: (method) => `Utilisez le nombre de ce test : ${method}.`,
  countedTwice: (name) => `${capital(name)} : à peu près la même quantité, comptée de deux façons.`,
  before: (what) => `Avant : ${what}.`,
  now: (what) => `Maintenant : ${what}.`,
  newly: (what) => `Nouveau : ${what}.`,
  noLonger: (what) => `Ne figure plus dans le résultat : ${what}.`,
  changedAmount: (name, before, now) => `${capital(name)} : ${before} avant, ${now} maintenant.`,
  corrected: {
    POSITIVE: 'la bandelette a réagi',
    NEGATIVE: 'la bandelette n’a pas réagi',
    INVALID: 'la bandelette n’a pas donné de réponse claire',
  },
  column: { of_weight: '% du poids', relative: '% relatif', estimate: 'Environ %', not_stated: '%' },
}
