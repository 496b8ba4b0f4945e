/**
 * Sends the samples of the open shift by itself whenever there is a network and somebody from its site is signed in. It
 * repeats the same text until the server answers; each failure makes the next pause longer.
 */

import type { Answered } from '#contract/endpoint.ts'
import { ready } from '#contract/service.ts'
import { type Shift, sendShiftSamples } from '#contract/shifts.ts'
import { isGivenUp, isHeld, isToSend, isUnsent } from '#domain/shift/kept-sample.ts'
import { isResultToSend, isResultUnderWay, isResultUnsent } from '#domain/shift/kept-tests.ts'
import { mostOfSending } from '#domain/shift/shift.ts'
import { call } from '#web/api/call.ts'
import { Refusal, sentenceOf } from '#web/api/refusal.ts'
import type { Session } from '#web/session/claims.ts'
import { currentSession, onSessionChange } from '#web/session/session.ts'
import { shiftTexts } from '#web/texts/shifts.ts'
import type { OpenShift } from './open-shift.ts'
import type { KeptTests, ShiftSample } from './shift-record.ts'

/** Whether samples are being sent now and, if not, why. */
export type Sending =
  | { readonly is: 'done' | 'sending' | 'offline' | 'signed-out' | 'stranger' }
  /** Failed; tries again at `at` (ms). */
  | { readonly is: 'waiting'; readonly why: string; readonly at: number }

/** The first and the longest pause after failures, in seconds. */
const [firstPause, longestPause] = [4, 300]

type Answer = Answered<typeof sendShiftSamples>['answers'][number]
/** A sample as it is sent: with its form, or by its form's hash. */
type Sent = { sample_id: string; made_at: string; form?: string; form_hash?: string; tests?: string }
type Held = Extract<Answer, { outcome: 'held' }>

/** Whether the signed-in person may ask about a shift and send its samples: collection staff of its site. */
export const isOfShift = (session: Session | null, { kit }: OpenShift): boolean =>
  session?.performs_collection === true &&
  (isSameSite(session, kit.begun.shift.site) || hasTakenOver(session, kit.begun.shift.site))

/** Whether the site of a shift closed since it began, and the signed-in person's site took over. */
export const hasTakenOver = (session: Session | null, { id }: Shift['site']): boolean =>
  session?.took_over?.includes(id) === true

/** By ID, because a site may get another name during a shift. */
const isSameSite = (session: Session, { id, name }: Shift['site']) =>
  session.site_id === undefined ? session.site === name : session.site_id === id

/** Sends the samples of one shift. */
export class Sender {
  readonly #shift: OpenShift
  readonly #listeners = new Set<() => void>()
  readonly #stops: (() => void)[]
  #sending: Sending = { is: 'done' }
  #isRunning = false
  #isStopped = false
  #failures = 0
  #most: number = mostOfSending
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Results that wait at the server for somebody: they are sent again when something has changed. */
  #waiting: ReadonlySet<number> = new Set()

  constructor(shift: OpenShift) {
    this.#shift = shift
    const now = () => this.sendNow()
    window.addEventListener('online', now)
    window.addEventListener('offline', now)
    const changed = () => {
      if (this.#timer === undefined) this.#run()
    }
    this.#stops = [
      shift.onChange(changed),
      onSessionChange(() => {
        this.#noteClock()
        now()
      }),
      () => window.removeEventListener('online', now),
      () => window.removeEventListener('offline', now),
    ]
    this.#noteClock()
    this.#run()
  }

  readonly sending = () => this.#sending

  readonly onChange = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Tries now, without waiting for the pause to end. */
  readonly sendNow = () => {
    this.#failures = 0
    this.#waiting = new Set()
    this.#run()
  }

  /** Stops sending. */
  stop() {
    for (const stop of this.#stops) stop()
    clearTimeout(this.#timer)
    this.#isStopped = true
  }

  #noteClock() {
    const session = currentSession()
    // If the disk is full, keeping a sample will say so.
    if (session !== null) this.#shift.noteAhead(session.clock_ahead).catch(() => {})
  }

  #show(sending: Sending) {
    this.#sending = sending
    for (const listener of this.#listeners) listener()
  }

  /** What prevents sending, checked before each attempt. */
  #obstacle(): Sending | null {
    if (!this.#shift.samples().some(this.#isToSend)) return { is: 'done' }
    if (!navigator.onLine) return { is: 'offline' }
    const session = currentSession()
    if (session === null) return { is: 'signed-out' }
    return isOfShift(session, this.#shift) ? null : { is: 'stranger' }
  }

  readonly #isToSend = (sample: ShiftSample) =>
    isToSend(sample) || (isResultToSend(sample) && !(sample.tests?.waits && this.#waiting.has(sample.no)))

  async #run() {
    if (this.#isRunning || this.#isStopped) return
    clearTimeout(this.#timer)
    this.#timer = undefined
    const obstacle = this.#obstacle()
    if (obstacle !== null) return this.#show(obstacle)
    this.#isRunning = true
    this.#show({ is: 'sending' })
    try {
      // Ask the server first, before marking samples as tried: a sample that never left the device can still be corrected.
      await call(ready, {})
      while (this.#obstacle() === null) await this.#sendSome()
      this.#failures = 0
      this.#show(this.#obstacle() ?? { is: 'done' })
    } catch (error) {
      this.#pause(error)
    } finally {
      this.#isRunning = false
    }
    // Sends samples made during the last call.
    if (this.#timer === undefined && this.#obstacle() === null) this.#run()
  }

  async #sendSome() {
    const nos = this.#shift
      .samples()
      .filter(this.#isToSend)
      .slice(0, this.#most)
      .map(({ no }) => no)
    await this.#shift.change(nos, tried)
    // As they are now: somebody may have changed one until it was marked.
    const some = this.#shift.samples().filter(({ no }) => nos.includes(no))
    const samples = some.flatMap(sentSample)
    try {
      const { ended, answers } = await call(sendShiftSamples, {
        params: { shift_id: this.#shift.head.id },
        input: { sent_at: new Date().toISOString(), samples },
      })
      const byId = new Map(answers.map((answer) => [answer.sample_id, answer]))
      await this.#shift.change(nos, (sample) => answered(sample, byId.get(sample.sample_id)))
      this.#waiting = new Set([
        ...this.#waiting,
        ...this.#shift.samples().flatMap(({ no, tests }) => (nos.includes(no) && tests?.waits ? [no] : [])),
      ])
      // A server of an older version does not say. If the disk is full, keeping a sample will say so.
      if (ended) await this.#shift.noteEnded(ended).catch(() => {})
      this.#most = mostOfSending
      if (some.some(({ sample_id }) => (byId.get(sample_id)?.outcome ?? 'again') === 'again')) {
        throw new Refusal(503, shiftTexts.sending.notNow)
      }
      this.#failures = 0
    } catch (error) {
      if (!isOfTheForm(error)) throw error
      // One of several cannot be read; sending them singly shows which.
      if (some.length > 1) this.#most = 1
      else
        await this.#shift.change(nos, (sample) =>
          isHeld(sample) ? resultRefused(sample, error) : refused(sample, error),
        )
    }
  }

  #pause(error: unknown) {
    this.#failures += 1
    const pause = Math.min(longestPause, firstPause * 2 ** (this.#failures - 1)) * (0.8 + Math.random() * 0.4)
    const obstacle = this.#obstacle()
    if (obstacle !== null) return this.#show(obstacle)
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#run()
    }, pause * 1000)
    this.#show({ is: 'waiting', why: whyOf(error), at: Date.now() + pause * 1000 })
  }
}

function whyOf(error: unknown): string {
  if (!(error instanceof Refusal)) return shiftTexts.sending.notWritten
  return error.status === 404 ? shiftTexts.sending.unknown : sentenceOf(error)
}

/** Whether the server refused the form itself, so that sending it again cannot help. */
function isOfTheForm(error: unknown): error is Refusal {
  return error instanceof Refusal && [400, 413, 422].includes(error.status)
}

/** A sample, and its result, marked as on their way; null if neither is new. */
function tried(sample: ShiftSample): ShiftSample | null {
  const { tests } = sample
  const goesToo = tests != null && isResultUnsent(sample)
  if (!isUnsent(sample) && !goesToo) return null
  return {
    ...sample,
    ...(isUnsent(sample) && { state: 'tried' }),
    ...(goesToo && { tests: { ...tests, state: 'tried' } }),
  }
}

/** What is sent of it: its form until the receipt came, and its result if that is on its way. */
function sentSample(sample: ShiftSample): Sent[] {
  const { sample_id, form, form_hash, made_at, tests } = sample
  const result = isResultToSend(sample) && tests?.text != null ? { tests: tests.text } : {}
  if (form !== null) return [{ sample_id, form, made_at, ...result }]
  return 'tests' in result ? [{ sample_id, form_hash, made_at, ...result }] : []
}

function refused(sample: ShiftSample, { detail, errors }: Pick<Refusal, 'detail' | 'errors'>): ShiftSample {
  return { ...sample, state: 'refused', refused: { detail, errors } }
}

/** The result of a held sample after the server refused what was sent of it. */
function resultRefused(
  sample: ShiftSample,
  { detail, errors }: Pick<Refusal, 'detail' | 'errors'>,
): ShiftSample | null {
  const { tests } = sample
  return tests == null ? null : { ...sample, tests: { ...tests, state: 'refused', refused: { detail, errors } } }
}

/**
 * The sample after its answer; null if it does not change. The form is deleted only with a receipt for exactly this form.
 */
function answered(sample: ShiftSample, answer: Answer | undefined): ShiftSample | null {
  if (answer === undefined || answer.outcome === 'again') return null
  const { otherForm } = shiftTexts.sending
  if (isHeld(sample) && answer.outcome !== 'held') {
    const why = answer.outcome === 'refused' ? answer : { detail: otherForm, errors: [] }
    return resultRefused(sample, why)
  }
  if (answer.outcome === 'refused') return isGivenUp(sample) ? null : refused(sample, answer)
  const { receipt } = answer
  if (answer.outcome === 'held' && receipt.form_hash === sample.form_hash) {
    const held = { ...sample, state: 'held', receipt, refused: null, given_up: null, form: null } as const
    return {
      ...held,
      tests: isResultUnderWay(sample) ? answeredTests(sample.tests ?? null, answer) : (sample.tests ?? null),
    }
  }
  if (isGivenUp(sample)) return null
  const stored = answer.outcome === 'changed' ? answer.stored : null
  return { ...sample, state: 'refused', refused: { detail: otherForm, errors: [], stored } }
}

/** Its result after the answer. Its text is deleted only with a receipt for exactly this text. */
function answeredTests(tests: KeptTests | null, { receipt, tests: said }: Held): KeptTests | null {
  if (tests === null) return null
  // A server of an older version says nothing of results.
  if (said == null) return { ...tests, state: 'made', waits: shiftTexts.sending.noResults }
  const must_tell_again = said.must_tell_again === true
  if (said.outcome === 'waits') return { ...tests, state: 'made', waits: said.detail }
  if (said.outcome === 'stored' && receipt.tests_hash === tests.hash) {
    const was_told = tests.told !== null
    return { ...tests, state: 'held', text: null, told: null, was_told, waits: null, refused: null, must_tell_again }
  }
  const { errors } = said
  const detail = said.outcome === 'stored' ? shiftTexts.sending.otherResult : said.detail
  return { ...tests, state: 'refused', waits: null, refused: { detail, errors }, must_tell_again }
}
