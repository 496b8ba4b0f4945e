/** The names in a cell. A comma parts two names only where each part is a name; else somebody is asked once a column. */

import { quoted } from '#domain/faults.ts'
import { present, type WholeAmount } from '#domain/report/amounts.ts'
import { readRowAmount } from '#domain/report/row-amounts.ts'
import { saysNo, saysNotFound } from '#domain/report/typed-amounts.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import { canonicalSampleId, looksLikeLabel } from '#domain/sample/sample-id.ts'
import type { SettledName } from '#domain/substance/named-finding.ts'
import { squash } from '#domain/substance/squash.ts'
import { isNoWord } from '#domain/table/may-be-name.ts'
import { deniedParts, splitNames } from './denied-parts.ts'
import type { ImportField } from './import-fields.ts'
import type { ImportNames } from './import-names.ts'
import type { ImportQuestions } from './import-questions.ts'
import type { Row } from './import-row.ts'
import { readTexts } from './import-words.ts'
import type { Place } from './import-world.ts'
import { noneFound, unnamed } from './in-doubt.ts'
import { namesNothing } from './wide-fields.ts'

/** What reading a cell needs: the names, and the questions. */
type Reading = { readonly names: ImportNames; readonly questions: Pick<ImportQuestions, 'answer'> }

/** The names in a cell of the column with this heading; none while somebody must answer first. */
export function namesIn(row: Row, column: string, cell: string, reading: Reading): string[] {
  const { names, questions } = reading
  const texts = readTexts(cell)
  const isJudged = [texts, splitNames(cell, /\s*,\s*/)].some((parts) => parts.slice(1).some(takesBackAlone))
  // 'Cocaine; no' may say that it was not found, and is asked about as a whole.
  if (isJudged && names.within(cell).length > 0) return [cell]
  const denied = deniedIn(row, cell, { column }, reading)
  if (denied !== null) return [...denied]
  return texts.flatMap((text): readonly string[] => {
    const ownOf = (part: string) =>
      names.isNameless(part) || namesNothing(part) || isCode(row, part, names)
        ? named(row, part, { column }, reading)
        : [part]
    if (names.isNameless(text) || isCode(row, text, names)) return ownOf(text)
    const amounts = partsWithAmounts(text, names)
    if (amounts !== null) return amounts.length > 0 ? amounts : refuseAmounts(row, { in: column }, text)
    const item = itemIn(text, names)
    const parts = text.includes(',') && !isName(names.reads(item.name)) ? partsOf(text, names) : [text]
    if (parts.length > 1 && parts.every((part) => isKnown(names.reads(itemIn(part, names).name))))
      return parts.flatMap(ownOf)
    const several = parts.length > 1 ? parts : severalIn(item.name, names)
    if (several === null) return [text]
    const answer = questions.answer(row, text, { about: 'commas', column })
    return answer === null ? [] : answer === 'LIST' ? several.flatMap(ownOf) : [text]
  })
}

/** Whether a part of a list says only that something is not there. */
const takesBackAlone = (part: string) => saysNo(part) || saysNotFound(part)

/** A name of a list with what stands behind it: 'Cocaine 60 %', 'Heroin (trace)'; the amount is null if none does. */
export type ListItem = { readonly name: string; readonly amount: WholeAmount | null }

const amountBehind =
  /^(.*?\p{L}.*?)(?:\s*[:(]\s*|\s+)([<>~≈≤≥]?\s?\d[\d.,]*(?:\s?[-–]\s?\d[\d.,]*)?\s?(?:%|mg))\s*\)?$/iu
const traceBeside =
  /^(?:traces?(?: of)?|spuren(?: von)?|trazas(?: de)?)\s+(.+)$|^(.+?)[\s(:]+(?:traces?|spuren?|trazas?)\)?$/i

/** Reads a name of a list. What stands beside it counts only where the rest is a name that the dictionary knows. */
export function itemIn(text: string, { reads }: ImportNames): ListItem {
  if (text.length > 200 || reads(text).kind === 'drug') return { name: text, amount: null }
  const [, before, behind] = traceBeside.exec(text) ?? []
  const traced = (before ?? behind)?.trim()
  if (traced !== undefined && isKnown(reads(traced)))
    return { name: traced, amount: { ...present, amount_kind: 'trace' } }
  const [, name, amount = ''] = amountBehind.exec(text) ?? []
  if (name === undefined || !isKnown(reads(name))) return { name: text, amount: null }
  const cells = amount.endsWith('%') ? { percent: amount, weight: '' } : { percent: '', weight: amount }
  const read = readRowAmount(cells, decimalSignOf([amount]))
  return read.kind === 'found' ? { name, amount: read.amount } : { name: text, amount: null }
}

const besideAmounts = /\s*[;+&]\s*|,\s+|\s+(?:and|und|et|y|with|mit|avec|con)\s+/i
const saysAmount = /\d\s?(?:%|[mµμun]?c?g\b)/iu

/**
 * The parts of a list whose drugs have amounts beside them; none if one cannot be read, null if it is no such list. A share
 * of a library or a purity of one drug is no list.
 */
function partsWithAmounts(text: string, names: ImportNames): readonly string[] | null {
  if (text.length > 200 || !saysAmount.test(text)) return null
  const parts = text.split(besideAmounts).filter((part) => squash(part) !== '')
  if (parts.length < 2 || parts.every((part) => names.reads(part).kind !== 'drug' && names.within(part).length === 0))
    return null
  const items = parts.map((part) => itemIn(part, names))
  const isRead = items.every(({ name, amount }) => isKnown(names.reads(name)) && (amount !== null || !/\d/.test(name)))
  return isRead && items.some(({ amount }) => amount !== null) ? parts : []
}

function refuseAmounts(row: Row, at: Place, text: string): readonly string[] {
  row.fault(
    at,
    `${quoted(text)}: not all of these amounts can be read. Write such a list as ‘MDMA 30 %; caffeine 5 %’, or give each substance a row.`,
  )
  return []
}

/** A text between commas; parts that are one name together stay together. */
function partsOf(text: string, { reads, isSalt }: ImportNames): string[] {
  const pieces = splitNames(text, /\s*,\s*/)
  const parts: string[] = []
  for (const piece of pieces) {
    const before = parts.at(-1)
    const both = before === undefined ? null : `${before}, ${piece}`
    // 'Cocaine, base' and 'Cocaine, HCl' are one; so is 'morphine, 6-acetyl' where the dictionary has it.
    if (before !== undefined && isSalt(piece)) parts[parts.length - 1] = `${before} ${piece}`
    else if (both !== null && !isKnown(reads(piece)) && isName(reads(both))) parts[parts.length - 1] = both
    else parts.push(piece)
  }
  return parts
}

const isPhrase = (settled: SettledName) =>
  settled.kind === 'nothing' || (settled.kind === 'fault' && ['not_analysed', 'not_stated'].includes(settled.about))

/** Whether a text is one name, or a phrase in place of one. */
const isName = (settled: SettledName) =>
  settled.kind === 'drug' || isPhrase(settled) || (settled.kind === 'custom' && settled.meaning !== 'custom')

/** Whether a text is something that the dictionary knows, even if it does not say which drug it is. */
const isKnown = (settled: SettledName) =>
  isName(settled) || (settled.kind === 'fault' && settled.about !== 'two' && settled.about !== 'answer')

const between = /\s*[/+&;]\s*|,\s+|\s+(?:and|und|et|y|with|mit|avec|con)\s+/i

/** 'Fentanyl / analogue' is one name. */
const noName =
  /^(?:an? )?(?:analog(?:ue)?s?|derivatives?|related|others?|mix(?:ture)?|unknowns?)\b|\b(?:derivatives?|derivat|derive|derivado|(?:tms|tbdms|tfa|hfba?|pfpa?|acetyl) ?(?:ether|ester)?)$/i

/** The names in a name of several drugs, such as 'MDMA/MDA'; null if it is one name. */
export function severalIn(name: string, { reads }: ImportNames): readonly string[] | null {
  if (name.length > 200) return null
  const settled = reads(name)
  if (settled.kind === 'fault' && settled.about === 'two') return settled.drugs.map((drug) => drug.name)
  if (settled.kind !== 'asked' && !(settled.kind === 'custom' && settled.meaning === 'custom')) return null
  const parts = name.split(between).filter((part) => squash(part) !== '')
  if (parts.length < 2 || parts.some((part) => noName.test(part))) return null
  const isDrug = parts.some((part) => squash(part).length > 2 && reads(part).kind === 'drug')
  return isDrug ? parts : null
}

/**
 * The parts of 'MDMA, no fentanyl', each of which names a drug; none while somebody must say whether a 'no' is meant for what
 * follows, null if it is no such text.
 */
function deniedIn(row: Row, text: string, at: At, { names, questions }: Reading): readonly string[] | null {
  const denied = deniedParts(text)
  const namesDrug = (part: string) => {
    const settled = names.reads(part)
    return settled.kind === 'drug' || (settled.kind === 'fault' && settled.about === 'doubt')
  }
  if (denied === null || !denied.parts.every(namesDrug)) return null
  const { parts, reached } = denied
  if (reached.length === 0) return parts
  const also = reached.map((place) => parts[place]).join(', ')
  const answer = questions.answer(row, also, { about: 'denied', said: text, ...at })
  if (answer === null) return []
  return answer === 'EACH' ? parts : parts.map((part, place) => (reached.includes(place) ? `no ${part}` : part))
}

type At = { readonly field: ImportField } | { readonly column: string }

const unitAlone = /^(?:%|percent|[mµμun]?c?g|[mµμ]?l|ppm|ppb|[mµμun]?g ?\/ ?\p{L}{1,6}|units?|tablets?)$/iu
const amountAlone = /^[<>~≈≤≥]?\s?[\d.,]+\s?(?:%|\p{L}{1,3}(?:\/\p{L}{1,3})?)?$/u

/** Whether a text that nobody knows is a number, an answer, a unit, or looks like the ID of a sample. */
export function isCode(row: Row, text: string, { reads }: ImportNames): boolean {
  const settled = text.length > 60 ? null : reads(text)
  if (settled?.kind !== 'custom' || settled.meaning !== 'custom') return false
  const id = canonicalSampleId(text)
  const isId = id === canonicalSampleId(row.cell('sample_id')) || (!/\s/.test(text) && looksLikeLabel(id))
  return namesNothing(text) || isNoWord(text) || amountAlone.test(text) || unitAlone.test(text) || isId
}

/** What a text that names nothing, such as 'N/D', becomes. */
const namelessAs = { LEFT_OUT: [], NOTHING: [noneFound], IN_DOUBT: [unnamed] } as const

/** A text that names nothing is asked about. */
function named(row: Row, name: string, at: At, { names, questions }: Reading): readonly string[] {
  if (name !== '' && isCode(row, name, names)) {
    const column = 'field' in at ? row.title(at.field) : at.column
    return questions.answer(row, name, { about: 'codes', column, ...at }) === 'KEPT' ? [name] : []
  }
  if (!names.isNameless(name)) return [name]
  const answer = questions.answer(row, name, { about: 'nameless', said: name, ...at })
  const isOfMissing = 'field' in at && at.field === 'not_found'
  if (isOfMissing && answer === 'IN_DOUBT') row.fault('not_found', ofMissing)
  return answer === null || isOfMissing ? [] : namelessAs[answer]
}

const ofMissing = 'This column names what was not found, so nothing in it can be there. Choose another answer.'

/** The names of a row that holds one: itself, or each of several; none while somebody must answer first. */
export function eachOf(row: Row, field: ImportField, name: string, reading: Reading): readonly string[] {
  const denied = deniedIn(row, name, { field }, reading)
  if (denied !== null) return denied
  const amounts = partsWithAmounts(name, reading.names)
  if (amounts !== null) return amounts.length > 0 ? amounts : refuseAmounts(row, field, name)
  const several = severalIn(name, reading.names)
  if (several === null) return named(row, name, { field }, reading)
  const answer = reading.questions.answer(row, several.join(', '), { about: 'several', said: name, field })
  return answer === null ? [] : answer === 'EACH' ? several : [name]
}
