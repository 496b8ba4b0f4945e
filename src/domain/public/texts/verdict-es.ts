/** The Spanish sentences of `verdict-en.ts`: not yet reviewed by a native speaker. */
import { capital } from './languages.ts'
import type { VerdictTexts } from './verdict-en.ts'

const known = (name: string) => `La ${name}`
const method = (name: string) => `El método ${name}`
const subjects: VerdictTexts['subjects'] = {
  STRIP: () => 'La tira',
  INFRARED: () => 'El infrarrojo',
  ...{ COLOUR: method, VIBRATIONAL: method, CHROMATOGRAPHIC: method, MASS: method },
  ...{ AMBIENT: method, HEATED: known, TARGETED: known, RESONANCE: known },
}

const small = 'Puede no ver cantidades pequeñas.'
const verySmall = 'Puede no ver cantidades muy pequeñas.'
const targets = 'Solo encuentra lo que el laboratorio le hace buscar.'
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

const littleKills = (names: string) =>
  `Puede no ver cantidades pequeñas, y una cantidad pequeña puede matar (${names}).`

export const verdictEs: VerdictTexts = {
  unknownThing: 'algo que no conocemos',
  unnamedThing: 'algo que esta prueba no pudo nombrar',
  unknown: 'No sabemos qué efectos tiene. Puede ser peligroso: hable con nosotros antes de usarlo.',
  notSafe: 'Eso no quiere decir que sea seguro.',
  subjects,
  notShown: (method, names) => `${method} no mostró ${names}.`,
  misses,
  missesStrong: { INFRARED: littleKills, OTHER: littleKills },
  littleKills: (names) => `Una cantidad pequeña puede matar (${names}).`,
  evenSoLittle: 'Incluso tan poco puede ser peligroso.',
  noKind: (method, kind) => `${method} no mostró nada de este tipo (${kind}).`,
  manyKinds: (kind) => `Hay muchas drogas de este tipo (${kind}), y puede no ver algunas.`,
  missesKind: (kind) => `Puede no ver cantidades pequeñas, y una cantidad pequeña puede matar (${kind}).`,
  looked: (name) => `Esta prueba buscó esta droga (${name}) y no la vio.`,
  stripSawSomething: 'una tira reaccionó',
  stripSaw: (of) => `una tira reaccionó a ${of}`,
  stripReacted: (of) => `La tira de ${of} reaccionó`,
  stripMayBe: (of) =>
    `Puede haber ${of} o una droga parecida. Las tiras pueden equivocarse, pero actúe como si esa droga estuviera ahí.`,
  stripMisled: (others, of) =>
    `Esta tira también puede reaccionar a esto: ${others}. No podemos descartar ${of}: actúe como si esa droga estuviera ahí.`,
  stripLooked: (methods) =>
    `La tira reaccionó. Con ${methods} se buscó esa droga y no se vio. Las tiras pueden equivocarse, pero actúe como si estuviera ahí.`,
  notShownToo: (methods, count, isInfrared) =>
    `${count === 1 ? `${methods} no mostró esa droga` : `No mostraron esa droga ${methods}`}${isInfrared ? ': las tiras notan cantidades más pequeñas' : ''}.`,
  neither: (names) =>
    names.length < 2 ? (names[0] ?? '') : `ni ${names.slice(0, -1).join(', ni ')} ni ${names.at(-1)}`,
  stripDidNot: (of) => `La tira de ${of} no reaccionó. Puede no ver cantidades pequeñas.`,
  cannotSeeAll: 'No ve en absoluto algunas drogas de este tipo.',
  stripMissed: (of, methods, name) =>
    `La tira de ${of} no reaccionó, pero con ${methods} encontramos ${name}. Las tiras pueden no verlo. Hay ${name}.`,
  many: (name) => `Usted esperaba ${name}, que puede ser muchas drogas.`,
  manyOther: (name) => `Lo que se esperaba, ${name}, puede ser muchas drogas.`,
  either: (one, other) => `Encontramos ${one} o ${other}. Esta prueba no puede decir cuál.`,
  isStronger: (name) => `${capital(name)} es más fuerte.`,
  strongerForm: (name, of) => `Encontramos ${name}, una forma más fuerte de ${of}.`,
  form: (name, of) => `Encontramos ${name}, una forma de ${of}.`,
  comesWith: (name, of) => `${capital(name)} suele venir con ${of}. Actúa por su cuenta.`,
  named: (name, sentence) => `${capital(name)}: ${sentence}`,
  usedToMake: (name) => `se usa para hacer ${name}`,
  leftFrom: (name) => `resto de la fabricación de ${name}`,
  usedMayBe: (name) => `Se usa para hacer ${name}. También puede haber ${name}.`,
  leftMayBe: (name) => `Resto de la fabricación de ${name}. También puede haber ${name}.`,
  metabolite: (name) => `resto de la fabricación o de la degradación de ${name}`,
  metaboliteMayBe: (name) => `Resto de la fabricación o de la degradación de ${name}. También puede haber ${name}.`,
  contradicted: (name, found, looked) =>
    `Con ${found} encontramos ${name}. Con ${looked} se buscó esa droga y no se vio.`,
  actAsThere: 'Actúe como si estuviera ahí.',
  stripFailed: (of) => `La tira de ${of} no dio una respuesta clara, así que no dice nada.`,
  ofEquipment: 'Era material usado. Lo que encontramos puede quedar de un uso anterior.',
  newlyMarked: (names) => `Ahora se marca como peligroso: ${names}.`,
  noLongerMarked: (names) => `Ya no se marca como peligroso: ${names}.`,
  ofMachine: (share) => `${share} de lo que vio el aparato. Esto no dice qué tan fuerte es.`,
  measured: (amount) => `(medido: ${amount})`,
  trace: 'una traza',
  aLittle: 'aun así, un poco puede ser peligroso',
  differ: (name) => `${capital(name)}: las pruebas dan cantidades diferentes.`,
  betterNumber: (method) => `Use el número de ${method}.`,
  countedTwice: (name) => `${capital(name)}: más o menos la misma cantidad, contada de dos maneras.`,
  before: (what) => `Antes: ${what}.`,
  now: (what) => `Ahora: ${what}.`,
  newly: (what) => `Nuevo: ${what}.`,
  noLonger: (what) => `Ya no: ${what}.`,
  changedAmount: (name, before, now) => `${capital(name)}: antes ${before}, ahora ${now}.`,
  corrected: {
    POSITIVE: 'la tira reaccionó',
    NEGATIVE: 'la tira no reaccionó',
    INVALID: 'la tira no dio una respuesta clara',
  },
  column: { of_weight: '% del peso', relative: '% relativo', estimate: '% aproximado', not_stated: '%' },
}
