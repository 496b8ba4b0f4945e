/** Reads and writes what a card is for as people type it, one target a line: 'class: opioid'. */
import { quoted } from '#domain/faults.ts'
import type { AdvicePart, AdviceTarget } from './advice-card.ts'

const words = { DRUG: 'drug', CLASS: 'class', STRIP: 'strip' } as const
const unknown = 'unknown substance'

function readPart(text: string): AdvicePart | null {
  if (text.trim().toLowerCase() === unknown) return { thing: 'UNKNOWN', name: '' }
  const [, word, name = ''] = /^\s*(drug|class|strip)\s*:\s*(.*\S)\s*$/i.exec(text) ?? []
  if (word === undefined) return null
  const thing = (['DRUG', 'CLASS', 'STRIP'] as const).find((one) => words[one] === word.toLowerCase())
  return thing === undefined ? null : { thing, name }
}

/** Reads the lines; a line that cannot be read is a fault. */
export function readTargets(text: string): AdviceTarget[] | { readonly fault: string } {
  const targets: AdviceTarget[] = []
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    // Spaces around it, because names have plus signs of their own.
    const parts = line.split(/\s\+\s/).map(readPart)
    const read = parts.filter((part) => part !== null)
    if (read.length !== parts.length || read.length > 2) return { fault: lineFault(line) }
    targets.push(read)
  }
  return targets
}

const lineFault = (line: string) =>
  `${quoted(line.trim())} cannot be read. Write ‘drug: …’, ‘class: …’, ‘strip: …’ or ‘${unknown}’; for a pair, ‘class: … + drug: …’.`

/** Writes a target as people type it. */
export const writeTarget = (target: AdviceTarget): string =>
  target.map(({ thing, name }) => (thing === 'UNKNOWN' ? unknown : `${words[thing]}: ${name}`)).join(' + ')
