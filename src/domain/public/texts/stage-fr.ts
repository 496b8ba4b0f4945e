/** The French sentences of `stage-en.ts`: not yet reviewed by a native speaker. */
import type { StageTexts } from './stage-en.ts'

export const stageFr: StageTexts = {
  strip: 'une bandelette',
  strips: 'des bandelettes',
  infrared: 'l’infrarouge',
  colourTest: 'un test de couleur',
  firstLook: (how) => `C’est une première analyse, faite avec ${how}. Un laboratoire peut trouver d’autres choses.`,
  labFollowsBy: (day) => `Un laboratoire analyse aussi l’échantillon : son résultat est attendu pour le ${day}.`,
  labFollows: 'Un laboratoire analyse aussi l’échantillon : demandez à l’équipe quand son résultat est attendu.',
  noLab: 'Aucune analyse en laboratoire n’est prévue pour l’instant.',
  part: (title) => `Première analyse : ${title}`,
  newSince: (names) => `Nouveau depuis qu’on vous a donné le résultat : ${names}.`,
  newLab: 'Nouveau depuis qu’on vous a donné le résultat : un laboratoire a aussi analysé l’échantillon.',
  newSinceOther: (names) => `Nouveau depuis la première analyse : ${names}.`,
  newLabOther: 'Nouveau depuis la première analyse : un laboratoire a aussi analysé l’échantillon.',
}
