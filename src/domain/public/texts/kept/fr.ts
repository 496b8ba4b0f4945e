/** The words of 'What we keep', in French. */
import type { KeptTexts } from './en.ts'

const months = (count: number) => `${count} mois`
const days = (count: number) => (count === 1 ? '1 jour' : `${count} jours`)

export const kept: KeptTexts = {
  title: 'Ce que nous gardons',
  lead: 'Cette page est faite à partir du fonctionnement actuel de ce service. Quand il change, cette page change aussi.',
  parts: {
    sample: 'Sur l’échantillon',
    person: 'Ce que vous nous avez dit',
    result: 'Le résultat',
    after: 'Après le résultat',
    path: 'Le parcours de l’échantillon',
    short: 'Pour peu de temps',
  },
  things: {
    number: 'Le numéro sur la carte ou l’étiquette, et le numéro propre au site s’il y en a un.',
    collected: 'Le site où il a été laissé, le jour et l’heure, et qui de l’équipe l’a pris.',
    brought: 'De quelle sorte de chose il s’agit, ce qui la contient et ce qu’elle pèse.',
    looks: 'Ses couleurs et ses textures.',
    expected: 'Ce qu’on pensait que c’était.',
    work: 'Où il est maintenant, où il a été, et quand.',
    brought_by: 'S’il vient de vous ou de l’équipe.',
    agency: 'Le nom d’un autre service, s’il l’a envoyé.',
    before: 'Si vous êtes déjà venu ici ou avez déjà consulté un résultat.',
    use: 'Si une partie a été consommée, et si une coupelle ou un objet semblable a servi plus d’une fois.',
    wait: 'Si vous attendez le résultat avant de consommer.',
    why: 'Pourquoi il est analysé.',
    effects: 'Ce qu’il a fait quand il a été consommé.',
    origin: 'D’où il vient, si vous nous l’avez dit.',
    told_by: 'Comment vous voulez recevoir le résultat.',
    agreed: 'Que vous avez accepté les conditions, et si vous participez à la recherche.',
    found: 'Ce que chaque test a trouvé, n’a pas trouvé, et en quelle quantité.',
    method: 'Comment il a été analysé, où, quand et avec quoi.',
    notes: 'Les notes du laboratoire.',
    versions: 'Les anciennes formes d’un résultat qui a été corrigé.',
    analyst: 'Les noms des membres de l’équipe qui l’ont analysé.',
    files:
      'Des fichiers d’appareils et des photos de l’échantillon, avec le nom de qui les a ajoutés. Ce que le laboratoire en choisit est montré avec le résultat.',
    in_alerts: 'S’il est à l’origine d’une alerte, ou pourrait l’être.',
    in_numbers: 'Dans quelle ligne des chiffres publiés il est compté.',
    told: 'Si le résultat a été lu ou annoncé, et quand.',
    answers: 'S’il a été utile, ce que vous pensez faire, et si vous reviendriez.',
    feedback: 'Ce que vous nous avez écrit dans vos propres mots.',
    answered_by: 'Les noms des membres de l’équipe qui vous l’ont annoncé.',
    chain: 'Chaque étape : ce qui a été fait, où, quand, et par qui de l’équipe. Cette liste ne fait que grandir.',
    reasons: 'Pourquoi un échantillon a été repris, perdu, déplacé ou non analysé.',
    trail: 'Qui de l’équipe a changé quoi, et quand.',
    turned_away: 'Si nous n’avons pas pu prendre un échantillon : l’heure et la raison. Rien sur la personne.',
    ticket: 'Si l’échantillon a été analysé pendant que vous attendiez : le numéro de votre ticket, pendant 30 jours.',
    contact:
      'Une adresse courriel ou un numéro, si vous en laissez. Il est mis sous clé, sert à un seul message, puis est effacé, au plus tard après 30 jours. L’entreprise qui a porté le message peut le garder.',
    unread:
      'Ce qu’un appareil a envoyé sur l’échantillon, jusqu’à ce que l’équipe l’ait lu ou que les données de la personne soient effacées.',
    repeats:
      'Une copie de ce qui vient d’être enregistré, pendant un jour, pour que rien ne soit enregistré deux fois.',
    without_network:
      'Si l’équipe a pris votre échantillon là où il n’y a pas de réseau : une copie de vos réponses, sous clé sur son appareil jusqu’à l’envoi, et ici tant qu’une question à son sujet est ouverte.',
    counters:
      'Une forme brouillée de votre adresse internet, pendant une heure, pour que personne ne puisse deviner les numéros.',
  },
  howLong: 'Pendant combien de temps',
  personGoes: (count) =>
    `Ce que vous nous avez dit est effacé ${months(count)} après le dernier événement de l’échantillon. L’heure où nous l’avons reçu est effacée aussi.`,
  personStays:
    'Ce que vous nous avez dit n’a pas de date de fin dans ce service. Demandez-nous si vous voulez en savoir plus.',
  feedbackGoes: (count) => `Ce que vous avez écrit dans vos propres mots est effacé après ${months(count)}.`,
  feedbackStays: 'Ce que vous avez écrit dans vos propres mots n’a pas de date de fin dans ce service.',
  restStays: 'L’échantillon, le résultat et le parcours restent. Ils ne disent pas qui vous êtes.',
  backups: (count) =>
    `Les copies de sauvegarde sont gardées ${days(count)}. Ce qui a été effacé peut y rester aussi longtemps. Des parties peuvent aussi rester un temps sur le disque du serveur.`,
  whoSees: 'Qui peut le voir',
  anybody:
    'Quiconque a le numéro de l’échantillon voit le résultat, ce qu’on pensait que c’était, son aspect, ce qu’il a fait et le jour où nous l’avons reçu.',
  anybodyWithCode:
    'Quiconque a le numéro de l’échantillon et le code de contrôle voit le résultat, ce qu’on pensait que c’était, son aspect, ce qu’il a fait et le jour où nous l’avons reçu.',
  staff:
    'L’équipe du site où il a été laissé, les laboratoires qui l’ont reçu et les responsables de ce service voient le reste.',
  alerts:
    'Une alerte dit à tout le monde ce qui a été trouvé, quel aspect cela avait, dans quelle zone et quels jours ou semaines. Elle ne nomme jamais un échantillon.',
  never: 'Ce que nous ne gardons jamais',
  neverName: 'Votre nom, votre date de naissance, où vous habitez. Aucune page ne les demande.',
  neverReader:
    'Qui lit un résultat. Nous ne gardons aucune liste d’adresses internet, et ces pages ne gardent aucun témoin (cookie).',
  order: 'Ce qu’on pourrait nous obliger à remettre',
  orderAll: 'Un tribunal peut nous ordonner de remettre ce qui est sur cette page, et les copies de sauvegarde.',
  orderNot: 'Ce que nous n’avons pas, personne ne peut nous le prendre.',
  orderOthers:
    'Votre téléphone, votre fournisseur internet et l’endroit qui vous prête son Wi-Fi peuvent garder que vous avez ouvert cette page.',
}
