/** Which headings name one drug. */
import type { Dictionary } from '#domain/substance/dictionary.ts'
import { readName } from '#domain/substance/read-name.ts'
import { drugHeading } from './drug-cells.ts'

/** Whether a heading names one drug, with or without a unit behind it. */
export const namesDrug = (heading: string, dictionary: Dictionary): boolean =>
  heading.length <= 200 && readName(drugHeading(heading), 'finding', dictionary).kind === 'drug'
