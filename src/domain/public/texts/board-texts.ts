/** The texts of the waiting board by language; a screen across the room shows them, so a state has at most four words. */
import type { TicketState } from '#domain/sample/ticket.ts'
import type { Language } from './languages.ts'

const states = (texts: Record<TicketState, string>) => texts

const en = {
  title: 'Tickets',
  states: states({
    READY: 'Result is ready',
    ASK: 'Please ask us',
    TESTING: 'Being tested',
    SENT_ON: 'Sent to a lab',
  }),
  minutes: (count: number) => `${count} min`,
  waited: 'Waited',
  none: 'Nobody is waiting.',
  how: 'When your result is ready, bring your ticket to the counter.',
  read: (time: string) => `Read at ${time}`,
  still: 'Stop reading again',
  moving: 'Read again by itself',
  wrong: 'This link does not open a board',
  wrongText: 'It may have been replaced by a new one. Please ask the staff.',
  closed: 'This site is closed',
  closedText: 'No tickets are shown here now.',
  off: 'This site does not test at the counter now',
  offText: 'No tickets are shown here. Please ask the staff.',
}
export type BoardTexts = typeof en

const fr: BoardTexts = {
  title: 'Tickets',
  states: states({
    READY: 'Résultat prêt',
    ASK: 'Demandez au comptoir',
    TESTING: 'Analyse en cours',
    SENT_ON: 'Envoyé au laboratoire',
  }),
  minutes: (count) => `${count} min`,
  waited: 'Attente',
  none: 'Personne n’attend.',
  how: 'Quand votre résultat est prêt, apportez votre ticket au comptoir.',
  read: (time) => `Lu à ${time}`,
  still: 'Ne plus relire',
  moving: 'Relire sans y toucher',
  wrong: 'Ce lien n’ouvre aucun tableau',
  wrongText: 'Un nouveau lien l’a peut-être remplacé. Demandez à l’équipe.',
  closed: 'Ce site est fermé',
  closedText: 'Aucun ticket n’est affiché ici pour le moment.',
  off: 'Ce site n’analyse rien au comptoir pour le moment',
  offText: 'Aucun ticket n’est affiché ici. Demandez à l’équipe.',
}

const es: BoardTexts = {
  title: 'Turnos',
  states: states({
    READY: 'Resultado listo',
    ASK: 'Pregunte en el mostrador',
    TESTING: 'En análisis',
    SENT_ON: 'Enviado al laboratorio',
  }),
  minutes: (count) => `${count} min`,
  waited: 'Espera',
  none: 'Nadie está esperando.',
  how: 'Cuando su resultado esté listo, traiga su turno al mostrador.',
  read: (time) => `Última lectura: ${time}`,
  still: 'No volver a leer',
  moving: 'Volver a leer solo',
  wrong: 'Este enlace no abre ningún tablero',
  wrongText: 'Quizá lo reemplazó otro enlace. Pregunte al personal.',
  closed: 'Este sitio está cerrado',
  closedText: 'Por ahora no se muestran turnos aquí.',
  off: 'Este sitio no analiza en el mostrador por ahora',
  offText: 'No se muestran turnos aquí. Pregunte al personal.',
}

/** Every language's texts of the board. */
export const boardTexts: Record<Language, BoardTexts> = { en, fr, es }
