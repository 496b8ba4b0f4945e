/** The words of 'What we keep', in Spanish. */
import type { KeptTexts } from './en.ts'

const months = (count: number) => (count === 1 ? '1 mes' : `${count} meses`)
const days = (count: number) => (count === 1 ? '1 día' : `${count} días`)

export const kept: KeptTexts = {
  title: 'Qué guardamos',
  lead: 'Esta página se hace a partir de cómo funciona este servicio ahora. Cuando eso cambia, esta página también cambia.',
  parts: {
    sample: 'Sobre la muestra',
    person: 'Lo que nos dijo',
    result: 'El resultado',
    after: 'Después del resultado',
    path: 'El camino de la muestra',
    short: 'Por poco tiempo',
  },
  things: {
    number: 'El número de la tarjeta o etiqueta, y el número propio del sitio si lo tiene.',
    collected: 'El sitio donde se dejó, el día y la hora, y quién del equipo la recibió.',
    brought: 'Qué clase de cosa es, qué la contiene y cuánto pesa.',
    looks: 'Sus colores y texturas.',
    expected: 'Qué se pensaba que era.',
    work: 'Dónde está ahora, dónde ha estado y cuándo.',
    brought_by: 'Si es suya o del equipo.',
    agency: 'El nombre de otro servicio, si la envió.',
    before: 'Si ya había venido aquí o ya había consultado un resultado.',
    use: 'Si se usó una parte, y si una cazoleta o algo parecido se usó más de una vez.',
    wait: 'Si espera el resultado antes de usarla.',
    why: 'Por qué se analiza.',
    effects: 'Qué hizo cuando se usó.',
    origin: 'De dónde viene, si nos lo dijo.',
    told_by: 'Cómo quiere recibir el resultado.',
    agreed: 'Que aceptó las condiciones, y si participa en investigación.',
    found: 'Qué encontró y qué no encontró cada prueba, y cuánto.',
    method: 'Cómo se analizó, dónde, cuándo y con qué.',
    notes: 'Las notas del laboratorio.',
    versions: 'Las formas anteriores de un resultado que se corrigió.',
    analyst: 'Los nombres de las personas del equipo que la analizaron.',
    files:
      'Archivos de aparatos y fotos de la muestra, con el nombre de quien los añadió. Lo que el laboratorio elige de ellos se muestra con el resultado.',
    in_alerts: 'Si está detrás de una alerta, o puede llegar a ser una.',
    in_numbers: 'En qué fila de las cifras publicadas se cuenta.',
    told: 'Si el resultado se leyó o se comunicó, y cuándo.',
    answers: 'Si fue útil, qué piensa hacer y si volvería.',
    feedback: 'Lo que nos escribió con sus propias palabras.',
    answered_by: 'Los nombres de las personas del equipo que se lo dijeron.',
    chain: 'Cada paso: qué se hizo, dónde, cuándo y quién del equipo. Esta lista solo crece.',
    reasons: 'Por qué una muestra se retiró, se perdió, se movió o no se analizó.',
    trail: 'Quién del equipo cambió qué y cuándo.',
    turned_away: 'Si no pudimos recibir una muestra: la hora y el motivo. Nada sobre la persona.',
    ticket: 'Si la muestra se analizó mientras usted esperaba: el número de su turno, durante 30 días.',
    contact:
      'Un correo o un número, si deja uno. Se guarda bajo llave, se usa para un solo mensaje y se borra, a más tardar a los 30 días. La empresa que llevó el mensaje puede guardarlo.',
    unread:
      'Lo que un aparato envió sobre la muestra, hasta que el personal lo lee o se borran los datos de la persona.',
    repeats: 'Una copia de lo que se acaba de guardar, por un día, para que nada se guarde dos veces.',
    without_network:
      'Si el personal tomó su muestra donde no hay red: una copia de sus respuestas, bajo llave en su aparato hasta que se envía, y aquí mientras haya una pregunta abierta sobre ella.',
    counters:
      'Una forma irreconocible de su dirección de internet, durante una hora, para que nadie pueda adivinar los números.',
  },
  howLong: 'Por cuánto tiempo',
  personGoes: (count) =>
    `Lo que nos dijo se borra ${months(count)} después de lo último que pasó con la muestra. La hora en que la recibimos también se borra.`,
  personStays: 'Lo que nos dijo no tiene fecha de fin en este servicio. Pregúntenos si quiere saber más.',
  feedbackGoes: (count) => `Lo que escribió con sus propias palabras se borra después de ${months(count)}.`,
  feedbackStays: 'Lo que escribió con sus propias palabras no tiene fecha de fin en este servicio.',
  restStays: 'La muestra, el resultado y el camino se quedan. No dicen quién es usted.',
  backups: (count) =>
    `Las copias de seguridad se guardan ${days(count)}. Lo que se borró puede seguir en ellas ese tiempo. Algunas partes también pueden quedar un tiempo en el disco del servidor.`,
  whoSees: 'Quién puede verlo',
  anybody:
    'Quien tenga el número de la muestra ve el resultado, qué se pensaba que era, cómo se ve, qué hizo y el día en que la recibimos.',
  anybodyWithCode:
    'Quien tenga el número de la muestra y el código de control ve el resultado, qué se pensaba que era, cómo se ve, qué hizo y el día en que la recibimos.',
  staff:
    'El equipo del sitio donde se dejó, los laboratorios que la recibieron y quienes dirigen este servicio ven lo demás.',
  alerts:
    'Una alerta dice a todo el mundo qué se encontró, qué aspecto tenía, en qué zona y en qué días o semanas. Nunca nombra una muestra.',
  never: 'Qué no guardamos nunca',
  neverName: 'Su nombre, su fecha de nacimiento, dónde vive. Ninguna página los pide.',
  neverReader:
    'Quién lee un resultado. No guardamos ninguna lista de direcciones de internet, y estas páginas no usan cookies.',
  order: 'Qué podrían obligarnos a entregar',
  orderAll: 'Un tribunal puede ordenarnos entregar lo que está en esta página y las copias de seguridad.',
  orderNot: 'Lo que no tenemos, nadie nos lo puede quitar.',
  orderOthers:
    'Su teléfono, su empresa de internet y el lugar que le presta el Wi-Fi pueden guardar que abrió esta página.',
}
