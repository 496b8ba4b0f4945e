/**
 * Compares a finding with what was expected and with the strips of its sample, by identities and classes of drugs (R8.17).
 * The server compares the drugs themselves, so a client-facing name changes no verdict; the answers, which name only
 * what was expected and the types of strips, go to every reader.
 */

import type { Pair } from '#domain/method/method.ts'
import { isPair } from '#domain/method/seen-method.ts'
import { classKey, classNames } from '#domain/substance/dictionary.ts'
import type { Companion, ExpectedDrug } from '#domain/substance/expected-drugs.ts'
import { comparable, findingName, type NamedFinding } from './finding-names.ts'

/** The answers for one finding. Names of expected drugs are the words that were expected. */
export type Compared = {
  /** The expected drugs that it is. */
  readonly expected: string[]
  /** Those that it may be: it only names their kind, or it is a mirror form, or the method cannot tell the two apart. */
  readonly may_be: string[]
  /** The types of the sample's strips that react to it. */
  readonly strips: string[]
  /** Whether nobody expected it, nor what it comes with. */
  readonly is_surprise: boolean
  /** Whether it surely is what was expected, or comes along with it. */
  readonly is_usual: boolean
  /** The expected drug of which it is a mirror form. */
  readonly mirror: Mirror | null
  /** The expected drug that it comes along with. */
  readonly companion: (Omit<Companion, 'identity'> & { readonly of: string }) | null
}

/** `is_told_apart`: the method can tell the two forms apart. */
export type Mirror = { readonly of: string; readonly is_stronger: boolean; readonly is_told_apart: boolean }

/** The fields of a row that are compared. */
export type ComparedRow = NamedFinding & {
  readonly drug: {
    readonly name: string
    readonly identity?: string | undefined
    readonly drug_class?: string | null | undefined
    readonly mirror_group?: string | null | undefined
    readonly is_stronger_form?: boolean | undefined
  } | null
  readonly custom_class?: string | null | undefined
}

/** What a report's method cannot tell apart. `is_chiral`: it tells mirror forms. */
export type Maker = {
  readonly drugs_found: readonly ComparedRow[]
  readonly sees?: { readonly same: readonly Pair[] } | null | undefined
  readonly is_chiral?: boolean | undefined
}

/** A target of a strip: its type, the name by which the reader knows it, and the mirror forms of the drug that it names. */
export type StripTarget = {
  readonly type: string
  readonly shown?: string | undefined
  readonly mirror_group?: string | null | undefined
}

/** The answers for a finding of these reports. */
export function compare(
  row: ComparedRow,
  expected: readonly ExpectedDrug[],
  reports: readonly Maker[],
  targets: readonly StripTarget[],
): Compared {
  const named = (is: (one: ExpectedDrug) => boolean) => expected.filter(is).map(({ name }) => name)
  const is = named((one) => isSame(one, row))
  const may_be = named((one) => mayBe(one, row) || isTwin(one, row, reports) || isMirror(one, row))
  const companion = is.length + may_be.length > 0 ? null : companionOf(row, expected)
  return {
    expected: is,
    may_be,
    strips: [...new Set(targets.filter((target) => reactsTo(target, row)).map(({ type, shown }) => shown ?? type))],
    is_surprise: is.length + may_be.length === 0 && companion === null,
    is_usual: is.length > 0 || companion !== null,
    mirror: is.length > 0 ? null : mirrorOf(row, expected, reports),
    companion,
  }
}

/** The answers for rows that a reader sees under one name. One surprise among them stays one. */
export function comparedTogether(all: readonly Compared[]): Compared | undefined {
  const [first] = all
  if (first === undefined) return undefined
  const union = (of: (one: Compared) => readonly string[]) => [...new Set(all.flatMap(of))]
  return {
    expected: union(({ expected }) => expected),
    may_be: union(({ may_be }) => may_be),
    strips: union(({ strips }) => strips),
    is_surprise: all.some(({ is_surprise }) => is_surprise),
    is_usual: all.every(({ is_usual }) => is_usual),
    mirror: all.find(({ mirror }) => mirror !== null)?.mirror ?? null,
    companion: all.find(({ companion }) => companion !== null)?.companion ?? null,
  }
}

/** The key for comparing and counting a finding: its drug's identity, or the words of a custom drug. */
export function identityOf(row: ComparedRow): string {
  return comparable(row.drug?.identity ?? findingName(row))
}

/** Whether an expected drug is the one found: the same identity, or of the class that was expected. */
export function isSame({ name, identities, drug_class }: ExpectedDrug, row: ComparedRow): boolean {
  const identity = identityOf(row)
  if ([name, ...identities].some((one) => comparable(one) === identity)) return true
  return drug_class !== null && classesOf(row).some((one) => classKey(one) === classKey(drug_class))
}

/** Whether a finding that only names a kind of drug may be the expected one: 'opioid' may be heroin. */
export function mayBe({ drug_class, classes }: ExpectedDrug, row: ComparedRow): boolean {
  if (row.drug !== null || row.custom_class == null) return false
  const found = classesOf(row).map(classKey)
  return [drug_class, ...classes].flatMap(classNames).some((one) => found.includes(classKey(one)))
}

/** Whether the method cannot tell this finding from the expected drug, so that nobody knows which of the two it is. */
export function isTwin({ name, identities }: ExpectedDrug, row: ComparedRow, reports: readonly Maker[]): boolean {
  const found = row.drug?.identity ?? findingName(row)
  const isPaired = ({ sees }: Maker) =>
    [name, ...identities].some((one) => isPair(sees?.same ?? [], one, found, comparable))
  const makers = makersOf(row, reports)
  return makers.length > 0 && makers.every(isPaired)
}

const makersOf = (row: ComparedRow, reports: readonly Maker[]) =>
  reports.filter(({ drugs_found }) => drugs_found.some((one) => identityOf(one) === identityOf(row)))

/** Whether it is a mirror form, or the racemate, of an expected drug. */
const isMirror = ({ mirror_groups = [] }: ExpectedDrug, { drug }: ComparedRow): boolean =>
  drug?.mirror_group != null && mirror_groups.includes(drug.mirror_group)

function mirrorOf(row: ComparedRow, expected: readonly ExpectedDrug[], reports: readonly Maker[]): Mirror | null {
  const of = expected.find((one) => isMirror(one, row))
  if (of === undefined) return null
  const is_told_apart = makersOf(row, reports).some(({ is_chiral }) => is_chiral === true)
  return { of: of.name, is_stronger: row.drug?.is_stronger_form ?? false, is_told_apart }
}

/** What is known of a finding that comes along with an expected drug. */
function companionOf(row: ComparedRow, expected: readonly ExpectedDrug[]): Compared['companion'] {
  const identity = identityOf(row)
  for (const { name, companions = [] } of expected) {
    const known = companions.find((one) => comparable(one.identity) === identity)
    if (known !== undefined) return { of: name, is_told: known.is_told, sentences: known.sentences }
  }
  return null
}

/** The classes of a finding. */
export const classesOf = ({ drug, custom_class }: ComparedRow) =>
  classNames(drug === null ? (custom_class ?? null) : (drug.drug_class ?? null))

/** Whether a strip reacts to the finding, by its identity, its mirror forms, or its class. */
export function reactsTo({ type, mirror_group }: StripTarget, row: ComparedRow): boolean {
  if (mirror_group != null && row.drug?.mirror_group === mirror_group) return true
  return comparable(type) === identityOf(row) || classesOf(row).some((one) => classKey(one) === classKey(type))
}

/** Whether a strip of this type reacts to what was expected. */
export function isExpectedStrip(type: string, { name, identities, drug_class, classes }: ExpectedDrug): boolean {
  const isNamed = [name, ...identities].some((one) => comparable(one) === comparable(type))
  return isNamed || [drug_class, ...classes].flatMap(classNames).some((one) => classKey(one) === classKey(type))
}
