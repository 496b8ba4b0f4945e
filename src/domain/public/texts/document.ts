/** Texts that only the PDF of a result has, by language; the PDF and the page share all other texts. */
import type { Language } from './languages.ts'

type DocumentTexts = {
  readonly heading: (id: string) => string
  readonly asOf: (when: string) => string
  readonly version: (number: number) => string
  /** `current` is beside the QR code; `qr` is the code's alternative text. */
  readonly current: string
  readonly qr: (id: string) => string
  readonly substance: string
  readonly important: string
  readonly status: string
  readonly analysed: (site: string) => string
  readonly page: string
  /** Explains what stands for a character that no font has. */
  readonly unprinted: string
}

const en: DocumentTexts = {
  heading: (id) => `Results of sample ${id}`,
  asOf: (when) => `Results as of ${when}`,
  version: (number) => `Version ${number}`,
  current: 'Results can change. Scan the code to see the current result.',
  qr: (id) => `QR code that leads to the current result of sample ${id}`,
  substance: 'Substance',
  important: 'dangerous',
  status: 'Status',
  analysed: (site) => `Analyzed at ${site}`,
  page: 'Page',
  unprinted: 'Where it says [U+…], a character could not be printed. Its number in Unicode stands in its place.',
}

const fr: DocumentTexts = {
  heading: (id) => `Résultats de l’échantillon ${id}`,
  asOf: (when) => `Résultats au ${when}`,
  version: (number) => `Version ${number}`,
  current: 'Les résultats peuvent changer. Scannez le code pour voir le résultat actuel.',
  qr: (id) => `Code QR qui mène au résultat actuel de l’échantillon ${id}`,
  substance: 'Substance',
  important: 'danger',
  status: 'État',
  analysed: (site) => `Analysé à ${site}`,
  page: 'Page',
  unprinted: 'Là où il est écrit [U+…], un caractère n’a pas pu être imprimé. Son numéro Unicode est à sa place.',
}

const es: DocumentTexts = {
  heading: (id) => `Resultados de la muestra ${id}`,
  asOf: (when) => `Resultados del ${when}`,
  version: (number) => `Versión ${number}`,
  current: 'Los resultados pueden cambiar. Escanee el código para ver el resultado actual.',
  qr: (id) => `Código QR que lleva al resultado actual de la muestra ${id}`,
  substance: 'Sustancia',
  important: 'peligro',
  status: 'Estado',
  analysed: (site) => `Analizado en ${site}`,
  page: 'Página',
  unprinted: 'Donde dice [U+…], no se pudo imprimir un carácter. En su lugar está su número de Unicode.',
}

/** The texts, by language. */
export const documentTexts: Record<Language, DocumentTexts> = { en, fr, es }
