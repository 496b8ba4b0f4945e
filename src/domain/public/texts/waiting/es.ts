/** Spanish texts for a sample without a result. */
import type { WaitingTexts } from './en.ts'

export const waiting: WaitingTexts = {
  title: 'Todavía no hay resultado',
  now: (label) => `Ahora: ${label}`,
  due: 'Cuándo esperarlo:',
  noLater: ({ day }) => `A más tardar el ${day} a las 12:00.`,
  atCounter: 'Se analiza en el mostrador donde la dejó. Pregunte allí cuánto tarda.',
  late: ({ day }) => `Debía estar listo el ${day}. Vamos con retraso. Puede preguntarnos cuánto tardará.`,
  missing: 'Por favor, pregunte en el lugar donde la dejó.',
  disposed: 'La muestra ya no existe y no hay resultado. Pregunte en el lugar donde la dejó.',
  steps: 'Los pasos de su muestra',
  done: 'hecho',
  /** The only text of the calendar entry. */
  appointment: 'Su cita',
  calendar: 'Poner el día en su calendario. Dice solo «Su cita».',
  /** The one message; its subject is the text of the appointment. */
  news: 'Hay novedades sobre su cita. Mire donde le dijeron, o pase a vernos.',
  /** Leaving a contact for that message. */
  contact: {
    title: 'Recibir un mensaje',
    about:
      'Cuando esté el resultado enviamos un mensaje al correo o número que usted deje. Después: «Ya no tenemos su contacto. La empresa que llevó el mensaje quizá sí.» A los 30 días borramos su contacto de todos modos. El mensaje no dice de qué se trata.',
    email: 'Correo electrónico',
    number: 'Número de teléfono con su país, como +1 416 555 0100',
    either: 'Correo electrónico o número de teléfono con su país, como +1 416 555 0100',
    leave: 'Dejar mi contacto para un mensaje',
    forget: 'Olvidar mi contacto',
    kept: 'Enviaremos un mensaje cuando esté el resultado.',
    forgotten: 'Si teníamos un contacto para esta muestra, ya está borrado.',
    wrong: 'No es un correo ni un número al que podamos escribir. Revíselo, por favor.',
    notTaken: 'Ahora no podemos guardarlo para esta muestra.',
  },
  later: 'Vuelva a esta página para ver el resultado. Puede guardar su dirección.',
}
