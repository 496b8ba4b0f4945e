/**
 * A shift with an open store; memory holds the same samples as the device. A change is written before it is shown. If
 * writing fails, it throws, so the page never claims to have kept it.
 */
import type { DeviceSample } from '#domain/first-look/device-result.ts'
import { mayBeCorrected } from '#domain/shift/kept-sample.ts'
import { mayBeTested } from '#domain/shift/kept-tests.ts'
import { afterReading, stripsIn } from '#domain/shift/strip-clocks.ts'
import { samePerson } from '#domain/survey/same-person.ts'
import { noAnswers, type SurveyAnswers } from '#domain/survey/survey-answers.ts'
import type { Kept } from '#web/form/kept-form.ts'
import { hashOf, type Sealed, seal } from './seal.ts'
import { deleteRecords, eraseShift, writeRecords } from './shift-database.ts'
import type { EndedElsewhere, Head, KeptTests, Kit, LastPerson, ShiftSample } from './shift-record.ts'

/** The names of the store's records beside samples and drafts. */
export const names = {
  kit: 'kit',
  /** Missing if no ID was freed, and in stores of older versions. */
  freed: 'freed',
  /** Missing until a signed-in person has opened the shift, and in stores of older versions. */
  clock: 'clock',
  /** Missing until this device learns that somebody ended its shift elsewhere. */
  ended: 'ended',
  /** Missing until a sample is kept, and in stores of older versions. */
  last: 'last',
} as const
const sampleKey = (no: number) => `sample/${String(no).padStart(6, '0')}`
const draftKey = (about: string) => `draft/${about}`

/** The draft of a sample that is not submitted; null after it is dropped, and so in stores of older versions. */
export type KeptDraft = Kept<unknown> | null

/** Thrown if a sample was sent while somebody corrected it. */
export class AlreadySent extends Error {}

/** Thrown if another sample of this shift has the label. */
export class LabelInUse extends Error {}

/** The parts of an open shift. */
type Opened = {
  readonly head: Head
  readonly key: CryptoKey
  readonly kit: Kit
  readonly samples: readonly ShiftSample[]
  readonly drafts: Map<string, KeptDraft>
  /** The IDs that an administrator freed, as far as this device knows. */
  readonly freed: readonly string[]
  /** By how many seconds the device's clock is ahead of the server's; 0 if unknown. */
  readonly ahead: number
  readonly ended: EndedElsewhere | null
  readonly last: LastPerson | null
}

const reservedOf = ({ begun }: Kit, freed: readonly string[]) =>
  begun.ids.filter(({ sample_id }) => !freed.includes(sample_id))

/** What a result is read with, from a form that this device wrote. */
export function aboutOf(form: string): DeviceSample {
  const { collected_from, sample_type, expected_drugs } = JSON.parse(form) as DeviceSample
  return { collected_from, sample_type, expected_drugs }
}

/** The person's own answers in a form that this device wrote, as JSON. */
function personIn(form: string): string {
  const answers = { ...noAnswers, ...(JSON.parse(form) as Partial<SurveyAnswers>) }
  return JSON.stringify({ ...samePerson(answers), collected_by: answers.collected_by })
}

/**
 * The result of a sample that is kept again. Under another ID its person has the card of the wrong one: whether they were told
 * is asked again, and nothing is sent before.
 */
function testsAfter(before: ShiftSample | undefined, sample_id: string): KeptTests | null {
  const tests = before?.tests ?? null
  if (before === undefined || tests === null || before.sample_id === sample_id || !mayBeTested(before)) return tests
  return { ...tests, state: 'kept', told: null }
}

/** The open shift. */
export class OpenShift {
  readonly head: Head
  readonly kit: Kit
  readonly #key: CryptoKey
  #samples: readonly ShiftSample[]
  #freed: readonly string[]
  #reserved: Kit['begun']['ids']
  #ahead: number
  #ended: EndedElsewhere | null
  readonly #drafts: Map<string, KeptDraft>
  #last: LastPerson | null
  readonly #listeners = new Set<() => void>()
  #writing: Promise<unknown> = Promise.resolve()
  readonly #waitingDrafts = new Map<string, Promise<boolean>>()

  constructor({ head, key, kit, samples, drafts, freed, ahead, ended, last }: Opened) {
    this.head = head
    this.kit = kit
    this.#key = key
    this.#samples = samples
    this.#drafts = drafts
    this.#freed = freed
    this.#reserved = reservedOf(kit, freed)
    this.#ahead = ahead
    this.#ended = ended
    this.#last = last
  }

  /** The samples by number; the same list until one changes. */
  readonly samples = () => this.#samples

  /** The IDs of this shift, used or not; the same list until an administrator frees one. */
  readonly reserved = () => this.#reserved

  /** Whether an ID belongs to this shift. */
  readonly isReserved = (sample_id: string) => this.#reserved.some((one) => one.sample_id === sample_id)

  /** Whether a sample other than `own` has the ID. */
  readonly isUsed = (sample_id: string, own: number | null) =>
    this.#samples.some((one) => one.sample_id === sample_id && one.no !== own)

  /** Calls `listener` whenever the samples or the reserved IDs change; returns a function that stops this. */
  readonly onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Keeps a submitted sample: a new one, or a correction of number `no`. Throws `AlreadySent` if that was sent in the
   * meantime, `LabelInUse` if another sample has the ID.
   */
  async keep(sample_id: string, form: string, made_at: string, no: number | null): Promise<ShiftSample> {
    const form_hash = await hashOf(form)
    const is_reserved = this.isReserved(sample_id)
    const kept = await this.#write(() => {
      const before = no === null ? undefined : this.#samples.find((one) => one.no === no)
      if (before !== undefined && !mayBeCorrected(before)) throw new AlreadySent()
      // Checked inside the queue, because an earlier press of the button may still be writing.
      if (this.isUsed(sample_id, no)) throw new LabelInUse()
      const sample: ShiftSample = {
        no: no ?? (this.#samples.at(-1)?.no ?? 0) + 1,
        sample_id,
        // A corrected sample was collected when it was first submitted.
        made_at: before?.made_at ?? made_at,
        form,
        form_hash,
        is_reserved,
        state: 'made',
        ...{ receipt: null, refused: null, given_up: null },
        about: aboutOf(form),
        tests: testsAfter(before, sample_id),
        ...(before?.strips !== undefined && { strips: before.strips }),
      }
      return sample
    })
    await this.#noteLast(kept.no, form).catch(() => {})
    return kept
  }

  /**
   * Keeps a sample's result with the sample, in one transaction; strips of the types `read` that were ready are read. Throws
   * `AlreadySent` if it was sent meanwhile, or another tab's answer came.
   */
  async keepTests(
    no: number,
    read: readonly string[],
    tests: (sample: ShiftSample) => KeptTests,
  ): Promise<ShiftSample> {
    return this.#write(() => {
      const sample = this.#samples.find((one) => one.no === no)
      if (sample === undefined || !mayBeTested(sample)) throw new AlreadySent()
      return { ...sample, tests: tests(sample), strips: afterReading(stripsIn(sample), read, new Date()) }
    })
  }

  /** The answers of a sample's person; also of the one kept last, whose form the service has taken over. Null if they are gone. */
  readonly personOf = ({ no, form }: ShiftSample): string | null =>
    form ?? (this.#last?.no === no ? this.#last.form : null)

  /** Without it the sample is kept all the same: a full disk only ends the button for another sample of this person. */
  async #noteLast(no: number, form: string) {
    const last = { no, form: personIn(form) }
    this.#last = last
    await this.#queue(async () => writeRecords([[names.last, await this.#seal(names.last, last)]]))
  }

  /** Changes samples in their current state; a sample for which `change` returns null stays as it is. */
  async change(nos: readonly number[], change: (sample: ShiftSample) => ShiftSample | null): Promise<void> {
    await this.#queue(async () => {
      const changed = this.#samples.filter(({ no }) => nos.includes(no)).flatMap((sample) => change(sample) ?? [])
      if (changed.length > 0) await this.#store(changed)
    })
  }

  /** Stores which IDs were freed, so that the device does not offer them without a network either. */
  async noteFreed(freed: readonly string[]): Promise<void> {
    await this.#queue(async () => {
      if (freed.join() === this.#freed.join()) return
      await writeRecords([[names.freed, await this.#seal(names.freed, freed)]])
      this.#freed = freed
      this.#reserved = reservedOf(this.kit, freed)
      this.#tell()
    })
  }

  /** Who ended this shift elsewhere, as far as this device knows. */
  readonly ended = () => this.#ended

  /** Stores that the shift was ended elsewhere, so that the device says so without a network, too. */
  async noteEnded(ended: EndedElsewhere): Promise<void> {
    await this.#queue(async () => {
      if (this.#ended !== null) return
      // Shown at once, even if the disk is full.
      this.#ended = ended
      this.#tell()
      await writeRecords([[names.ended, await this.#seal(names.ended, ended)]])
    })
  }

  /** By how many seconds the device's clock is ahead of the server's, as known from the last session; 0 if unknown. */
  readonly ahead = () => this.#ahead

  /** Stores how wrong the device's clock is, so that the device knows it after the session. */
  async noteAhead(ahead: number): Promise<void> {
    await this.#queue(async () => {
      if (ahead === this.#ahead) return
      await writeRecords([[names.clock, await this.#seal(names.clock, ahead)]])
      this.#ahead = ahead
    })
  }

  /** The drafts of this shift, by what each is about. */
  readonly drafts = <Form>() =>
    new Map([...this.#drafts].flatMap(([about, kept]) => (kept === null ? [] : [[about, kept as Kept<Form>] as const])))

  /** The draft about this: a name of a new sample's (`drafts.ts` of the survey), or a sample's number. */
  readonly draft = <Form>(about: string) => (this.#drafts.get(about) ?? undefined) as Kept<Form> | undefined

  /** Keeps or deletes a draft; returns whether the device did. If several wait, only the last is written. */
  keepDraft(about: string, kept: KeptDraft): Promise<boolean> {
    this.#drafts.set(about, kept)
    const waiting = this.#waitingDrafts.get(about)
    if (waiting !== undefined) return waiting
    const done = this.#queue(async () => {
      this.#waitingDrafts.delete(about)
      const key = draftKey(about)
      const draft = this.#drafts.get(about) ?? null
      // Each survey has a draft of its own: those that are over would add up.
      if (draft === null) await deleteRecords([key])
      else await writeRecords([[key, await this.#seal(key, draft)]])
      return true
    }).catch(() => false)
    this.#waitingDrafts.set(about, done)
    return done
  }

  /** Deletes the shift and its wrapped keys from this device. */
  readonly erase = () => this.#queue(eraseShift)

  async #write(make: () => ShiftSample): Promise<ShiftSample> {
    return this.#queue(async () => {
      const sample = make()
      await this.#store([sample])
      return sample
    })
  }

  async #store(changed: readonly ShiftSample[]) {
    const keys = changed.map(({ no }) => sampleKey(no))
    await writeRecords(
      await Promise.all(
        changed.map(async (sample, at): Promise<[string, Sealed]> => {
          const key = keys[at] ?? ''
          return [key, await this.#seal(key, sample)]
        }),
      ),
    )
    const left = this.#samples.filter(({ no }) => !changed.some((one) => one.no === no))
    this.#samples = [...left, ...changed].sort((one, other) => one.no - other.no)
    this.#tell()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #seal(key: string, value: unknown) {
    return seal(this.#key, `${this.head.id}/${key}`, value)
  }

  #queue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#writing.then(work)
    this.#writing = done.catch(() => {})
    return done
  }
}
