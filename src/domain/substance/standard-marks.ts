/**
 * Recognises names of internal standards, which a lab adds to a sample: marked with isotopes ('cocaine-d3', '[2H5]-fentanyl',
 * '13C6'), or by words ('ISTD').
 */
import { plainLetters } from './squash.ts'

/** Vitamins are called D2 and D3. */
const deuterium = /(?<![\p{L}\p{N}])(?<!vitamine?s?[\s-]*)d-?\d{1,2}(?![\p{L}\p{N}])/u
const joined = /\p{L}{5}d\d{1,2}$/u
const isotopes = /(?<![\p{L}\p{N}])(?:2h-?\d{0,2}|13-?c-?\d{0,2}|15-?n-?\d{0,2}|18-?o-?\d)(?![\p{L}\p{N}])|deuter/u
const words =
  /(?<![\p{L}\p{N}])(?:is|istd|i\.s\.|int\.? ?std\.?|internal standards?|interner? standard|etalon interne|(?:estandar|patron) interno|surrogate)(?![\p{L}\p{N}])/u

/** Whether a name carries the mark of an internal standard. */
export function holdsStandardMark(text: string): boolean {
  const plain = plainLetters(text)
  return [deuterium, joined, isotopes, words].some((mark) => mark.test(plain))
}
