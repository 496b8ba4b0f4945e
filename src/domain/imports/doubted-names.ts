/**
 * Texts in place of a name that take something back, doubt it, or say that it was not done: 'no xylazine', 'not tested for
 * benzos'. None of them becomes a substance by silence: each is asked about, and what was found or not is a drug.
 */
import { holdsDoubt, tellsOfWork } from '#domain/substance/doubt-words.ts'
import type { SettledName } from '#domain/substance/named-finding.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { judge } from './import-verdicts.ts'
import type { ReadResult } from './planned-report.ts'

/** This many texts are asked about one by one, the rest together. */
const mostTexts = 40

type Asks = { readonly names: ImportNames; readonly questions: Pick<ImportQuestions, 'answer'> }

/** What such a text is: a doubt about drugs that the dictionary knows, or a phrase that names none; null for a name. */
function kindOf(name: string, settled: SettledName): 'doubted' | 'phrase' | null {
  if (settled.kind === 'fault') return settled.about === 'doubt' ? 'doubted' : null
  const isOpen = settled.kind === 'asked' ? !settled.isStandard : settled.kind === 'custom' && isUnknown(settled)
  return isOpen && isPhrase(name) ? 'phrase' : null
}

const isUnknown = ({ meaning, isKnown }: Extract<SettledName, { kind: 'custom' }>) => meaning === 'custom' && !isKnown

/** 'Free base' and 'nor-' are parts of names. */
const isPhrase = (name: string) => {
  const text = name.replace(/\bfree[ -]?base\b|\bnor-/gi, ' ')
  return holdsDoubt(text) || tellsOfWork(text)
}

/** Whether a name is such a text. */
export const isDoubted = (name: string, names: ImportNames): boolean => kindOf(name, names.asWritten(name)) !== null

/** Asks about the names of each row's results that are such texts, and reads them as answered. */
export function doubtedNames({ names, questions }: Asks) {
  const texts = new Set<string>()
  const saidOf = (name: string) => {
    if (texts.size < mostTexts) texts.add(name)
    return texts.has(name) ? name : ''
  }
  const settle = (row: Row, result: ReadResult): readonly ReadResult[] => {
    const { name } = result
    const settled = name === '' ? null : names.asWritten(name)
    const about = settled === null ? null : kindOf(name, settled)
    if (settled === null || about === null) return [result]
    const drugs = settled.kind === 'fault' ? settled.drugs.map((drug) => drug.name) : []
    const at = typeof result.at === 'string' ? { field: result.at } : { column: result.at.in }
    const answer = questions.answer(row, drugs.join(' or ') || name, { about, said: saidOf(name), ...at })
    if (answer === null || answer === 'LEFT_OUT') return []
    if (answer === 'NAMED') return [result]
    const [only, ...others] = drugs
    const drug = names.chosenFor(name) ?? (others.length === 0 ? only : undefined)
    if (drug === undefined) {
      names.wantDrug(name, drugs)
      row.fault(result.at, whichDrug(name))
      return []
    }
    const named = { ...result, name: drug }
    return answer === 'FOUND' ? [{ ...named, limit: null }] : judge(named, 'NOT_FOUND')
  }
  return (row: Row, results: readonly ReadResult[]) => results.flatMap((result) => settle(row, result))
}

const whichDrug = (name: string) => `Choose the drug that ‘${name}’ is about.`
