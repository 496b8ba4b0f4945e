/** The Spanish sentences of `stage-en.ts`: not yet reviewed by a native speaker. */
import type { StageTexts } from './stage-en.ts'

export const stageEs: StageTexts = {
  strip: 'una tira',
  strips: 'tiras',
  infrared: 'infrarrojo',
  colourTest: 'una prueba de color',
  firstLook: (how) => `Este es un primer análisis, hecho con ${how}. Un laboratorio puede encontrar más.`,
  labFollowsBy: (day) => `Un laboratorio también analiza la muestra: su resultado se espera para el ${day}.`,
  labFollows: 'Un laboratorio también analiza la muestra: pregunte al personal cuándo se espera su resultado.',
  noLab: 'Por ahora no está previsto un análisis en un laboratorio.',
  part: (title) => `Primer análisis: ${title}`,
  newSince: (names) => `Nuevo desde que le dieron el resultado: ${names}.`,
  newLab: 'Nuevo desde que le dieron el resultado: un laboratorio también analizó la muestra.',
  newSinceOther: (names) => `Nuevo desde el primer análisis: ${names}.`,
  newLabOther: 'Nuevo desde el primer análisis: un laboratorio también analizó la muestra.',
}
