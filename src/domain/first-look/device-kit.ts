/** What a device knows of drugs, strips and methods while it has no network: the kit of its shift, ready to read names. */
import { type MethodKind, methodOf, type Pair, type stripLines } from '#domain/method/method.ts'
import type { SeenMethod } from '#domain/method/seen-method.ts'
import type { AdviceCard } from '#domain/public/public-advice.ts'
import type { LotFacts } from '#domain/strip/lot.ts'
import {
  type Dictionary,
  type DictionaryDrug,
  makeDictionary,
  type SubstanceWords,
} from '#domain/substance/dictionary.ts'
import type { Companion } from '#domain/substance/expected-drugs.ts'
import type { StandsFor } from '#domain/substance/stored-reading.ts'
import type { Technology } from '#domain/terms.ts'

/** A drug of the kit, with its root's facts. */
export type KitDrug = DictionaryDrug & {
  readonly identity: string
  readonly report_to_public: boolean
  readonly report_to_client_name?: string | undefined
  readonly common_role?: string | undefined
  readonly pronunciation?: string | undefined
  readonly shown_names?: string[] | undefined
}

/** A method of the kit. */
export type KitMethod = MethodKind & {
  readonly sees: SeenMethod | null
  readonly same: readonly Pair[]
  readonly misses: readonly string[]
  readonly is_chiral: boolean
  readonly strip_lines: (typeof stripLines)[number] | null
  readonly read_from: number | null
  readonly read_until: number | null
}

/** A lot that a result may name. */
export type KitLot = LotFacts & { readonly id: number }

/** The kit as the server gave it. `sees_all`: it holds what is hidden from the public, too. */
export type GivenKit = {
  readonly sees_all: boolean
  readonly technologies: readonly Technology[]
  readonly drugs: readonly KitDrug[]
  readonly words: SubstanceWords
  readonly strong_classes: readonly string[]
  readonly companions: readonly (Companion & { readonly drug_id: number })[]
  readonly expected: readonly StandsFor[]
  readonly strip_types: readonly { readonly name: string; readonly is_own: boolean }[]
  readonly lots: readonly KitLot[]
  readonly methods: readonly KitMethod[]
  readonly cards: readonly AdviceCard[]
}

/** The kit with its dictionary. */
export type DeviceKit = Omit<GivenKit, 'drugs' | 'words' | 'expected'> & {
  readonly dictionary: Dictionary<KitDrug>
  /** The options of the expected drugs, by their words in small letters. */
  readonly expected: ReadonlyMap<string, StandsFor>
  readonly byId: ReadonlyMap<number, KitDrug>
  readonly strong: ReadonlySet<string>
}

/** Prepares a kit for reading names; this takes a moment, so do it once. */
export function readyKit({ drugs, words, expected, ...kit }: GivenKit): DeviceKit {
  return {
    ...kit,
    dictionary: makeDictionary(drugs, words),
    expected: new Map(expected.map((option) => [option.name.toLowerCase(), option])),
    byId: new Map(drugs.map((drug) => [drug.id, drug])),
    strong: new Set(kit.strong_classes),
  }
}

/** The method of a test, as the server chooses it when it stores the report. */
export const kitMethod = ({ methods }: DeviceKit, test: MethodKind): KitMethod | undefined => methodOf(methods, test)
