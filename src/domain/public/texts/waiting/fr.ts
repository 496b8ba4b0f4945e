/** French texts for a sample without a result. */
import type { WaitingTexts } from './en.ts'

export const waiting: WaitingTexts = {
  title: 'Il n’y a pas encore de résultat',
  now: (label) => `Maintenant : ${label}`,
  due: 'Quand l’attendre :',
  noLater: ({ day }) => `Au plus tard le ${day} à 12 h.`,
  atCounter: 'Il est testé au comptoir où vous l’avez laissé. Demandez-y combien de temps cela prend.',
  late: ({ day }) =>
    `Il devait être prêt le ${day}. Nous sommes en retard. Vous pouvez nous demander combien de temps cela prendra.`,
  missing: 'Veuillez demander au site où vous l’avez laissé.',
  disposed: 'L’échantillon n’existe plus et il n’y a pas de résultat. Demandez au site où vous l’avez laissé.',
  steps: 'Les étapes de votre échantillon',
  done: 'fait',
  /** The only text of the calendar entry. */
  appointment: 'Votre rendez-vous',
  calendar: 'Mettre le jour dans votre calendrier. Il dit seulement « Votre rendez-vous ».',
  /** The one message; its subject is the text of the appointment. */
  news: 'Il y a du nouveau pour votre rendez-vous. Regardez à l’endroit qu’on vous a indiqué, ou passez nous voir.',
  /** Leaving a contact for that message. */
  contact: {
    title: 'Recevoir un message',
    about:
      'Quand le résultat est là, nous envoyons un message à l’adresse ou au numéro que vous laissez. Ensuite : « Nous n’avons plus votre contact. L’entreprise qui a transmis le message l’a peut-être. » Après 30 jours, nous effaçons votre contact de toute façon. Le message ne dit pas de quoi il s’agit.',
    email: 'Adresse courriel',
    number: 'Numéro de téléphone avec son pays, comme +1 416 555 0100',
    either: 'Adresse courriel ou numéro de téléphone avec son pays, comme +1 416 555 0100',
    leave: 'Laisser mon contact pour un message',
    forget: 'Oublier mon contact',
    kept: 'Nous enverrons un message quand le résultat sera là.',
    forgotten: 'Si nous avions un contact pour cet échantillon, il est effacé.',
    wrong: 'Ce n’est ni une adresse ni un numéro auquel nous pouvons écrire. Vérifiez, s’il vous plaît.',
    notTaken: 'Nous ne pouvons pas l’enregistrer pour cet échantillon en ce moment.',
  },
  later: 'Revenez à cette page pour voir le résultat. Vous pouvez garder son adresse.',
}
