/**
 * Texts in place of a name that say more than a name: they take something back ('no xylazine'), doubt it ('maybe fentanyl'),
 * name one drug or another ('MDMA or MDA'), carry a mark ('fentanyl*', '(fentanyl)'), say that it was not done ('not tested for benzos'), or hold other words ('cocaine
 * strong'). None of them becomes a substance, or a certain finding, by silence: each is asked about.
 */
import { quoted } from '#domain/faults.ts'
import { present } from '#domain/report/amounts.ts'
import type { DictionaryDrug } from '#domain/substance/dictionary.ts'
import { alternativesIn, isPhrase, saysNotDone } from '#domain/substance/doubt-words.ts'
import type { SettledName } from '#domain/substance/named-finding.ts'
import { markedName } from '#domain/table/name-marks.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { judge } from './import-verdicts.ts'
import { inDoubt, noFinding, noneFound, notDoneText } from './in-doubt.ts'
import type { ReadResult } from './planned-report.ts'
import { isBare } from './row-results.ts'
import type { unlistedNames } from './unlisted-names.ts'

/** This many texts are asked about one by one, the rest together. */
const mostTexts = 40

type Asks = {
  readonly names: ImportNames
  readonly questions: Pick<ImportQuestions, 'answer'>
  readonly unlisted: ReturnType<typeof unlistedNames>
}

/** What such a text is, with the drugs that it names; null for a name. */
type Told = { readonly about: 'doubted' | 'either' | 'told' | 'phrase'; readonly drugs: readonly DictionaryDrug[] }

function toldIn(name: string, names: ImportNames): Told | null {
  const settled = names.asWritten(name)
  const mark = markedName(name)
  const marked = mark === null ? null : names.reads(mark.name)
  // A footnote may say that it was not confirmed, or a trace; brackets and dashes, that it was not found.
  if (marked?.kind === 'drug') return { about: 'doubted', drugs: [marked.drug] }
  if (marked?.kind === 'custom' && marked.meaning === 'class') return { about: 'phrase', drugs: [] }
  if (settled.kind === 'fault') {
    const { drugs } = settled
    if (settled.about === 'either') return { about: 'either', drugs }
    if (settled.about !== 'doubt') return null
    // 'MDMA/MDA?' is one of them.
    return { about: drugs.length > 1 && isOneOf(name) ? 'either' : 'doubted', drugs }
  }
  const isOpen = settled.kind === 'asked' ? !settled.isStandard : settled.kind === 'custom' && isUnknown(settled)
  if (!isOpen) return null
  const drugs = names.within(name)
  if (drugs.length > 0) return { about: isPhrase(name) ? 'doubted' : 'told', drugs }
  return isPhrase(name) ? { about: 'phrase', drugs } : null
}

const isOneOf = (name: string) => /\//.test(name) || alternativesIn(name).length > 1

const isUnknown = ({ meaning, isKnown }: Extract<SettledName, { kind: 'custom' }>) => meaning === 'custom' && !isKnown

/** Whether a name is such a text. */
export const isDoubted = (name: string, names: ImportNames): boolean => toldIn(name, names) !== null

/** Asks about the names of each row's results that are such texts, and reads them as answered. */
export function doubtedNames({ names, questions, unlisted }: Asks) {
  const texts = new Set<string>()
  const saidOf = (name: string) => {
    if (texts.size < mostTexts) texts.add(name)
    return texts.has(name) ? name : ''
  }
  const settle = (row: Row, result: ReadResult): readonly ReadResult[] => {
    const { name } = result
    const told = name === '' ? null : toldIn(name, names)
    if (told === null) return unlisted(row, result)
    const { about } = told
    const drugs = told.drugs.map((drug) => drug.name)
    const at = typeof result.at === 'string' ? { field: result.at } : { column: result.at.in }
    const answer = questions.answer(row, drugs.join(' or ') || name, { about, said: saidOf(name), ...at })
    if (answer === null || answer === 'LEFT_OUT') return []
    if (answer === 'NAMED') return [result]
    if (answer === 'NOTHING') return [{ ...result, name: noneFound }]
    if (answer === 'IN_DOUBT') return [inDoubt(result)]
    if (answer === 'STAFF') return [noFinding(result, drugs)]
    if (answer === 'NOT_FOUND' && saysNotDone(name)) {
      row.fault(result.at, notDoneText(name))
      return []
    }
    const chosen = names.chosenFor(name)
    const named = chosen === undefined ? drugs : [chosen]
    if (named.length === 0) {
      names.wantDrug(name, drugs)
      row.fault(result.at, whichDrug(name))
      return []
    }
    if (answer === 'NOT_FOUND') return named.flatMap((drug) => judge({ ...result, name: drug }, answer))
    const found = named.map((drug) => foundAs(row, result, drug, named.length > 1))
    if (answer === 'MORE') return [...found, inDoubt({ ...result, ...present })]
    const hints = names.hints(markedName(name)?.name ?? name)
    if (hints.length > 0) row.fault(result.at, mayBeMore(name, hints))
    return found
  }
  return (row: Row, results: readonly ReadResult[]) => results.flatMap((result) => settle(row, result))
}

/** A drug that a text names beside other words; labs read all of them. An amount beside several drugs is of none of them. */
function foundAs(row: Row, result: ReadResult, drug: string, isOfSeveral: boolean): ReadResult {
  const named = { ...result, name: drug, limit: null, doubt: `As written: ${result.name}` }
  const isAmount = result.limit === null && !isBare(result) && result.amount_kind !== 'trace'
  if (!isOfSeveral || !isAmount) return named
  row.note(result.at, `The amount beside ${quoted(result.name)} is of all of them together: it is left out.`)
  return { ...named, ...present }
}

const whichDrug = (name: string) => `Choose the drug that ‘${name}’ is about.`
/** The fault of a text that says ‘found’, and may name another drug in words that nobody knows for sure. */
export const mayBeMore = (name: string, hints: readonly string[]) =>
  `${quoted(hints.join(', '))} in ${quoted(name)} may be another drug. Choose another answer, or write each drug by itself: ‘Cocaine; fentanyl’.`
