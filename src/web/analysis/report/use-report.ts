/**
 * The state of the report form: what is typed, which test is open, and how a save passes faults, questions and refusals.
 * Typed text is never lost.
 */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Instrument } from '#contract/instruments.ts'
import type { Report } from '#contract/reports.ts'
import type { Sample } from '#contract/samples.ts'
import { confirmable } from '#domain/report/confirmable.ts'
import type { ReportQuestion } from '#domain/report/report-questions.ts'
import type { NameAnswer } from '#domain/substance/name-answers.ts'
import { isStrip, namesSubstances } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import type { Viewer } from '#domain/viewer.ts'
import { basesQuery } from '#web/analysis/bases-query.ts'
import { instrumentsFor } from '#web/api/instruments-query.ts'
import { mayHelpAgain, Refusal, sentenceOf } from '#web/api/refusal.ts'
import { useDraft } from '#web/form/use-draft.ts'
import { paths } from '#web/paths.ts'
import { toastStatus } from '#web/samples/status-toast.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { reportTexts } from '#web/texts/report.ts'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Asking, Questions } from './asking.ts'
import { type DangerAnswer, type DangerQuestion, dangersIn, withDanger } from './danger-names.ts'
import { type Drugs, substancesQuery } from './report-drugs.ts'
import { baseOf, formOf, newTest, type ReportForm, type TestForm } from './report-form.ts'
import {
  basisFault,
  cellId,
  changedTests,
  faultsOf,
  fieldId,
  hasPercent,
  needsCorrection,
  typedFaults,
} from './report-input.ts'
import { reportsNow } from './reports-now.ts'
import { shareAnswers, withAnswer } from './unknown-names.ts'
import { inputOf, type SaveAction, useSave } from './use-save.ts'

const words = reportTexts

/** The data for a report form. */
export type ReportParts = {
  readonly sample: Sample
  readonly reports: readonly Report[]
  readonly drugs: Drugs
  /** Instruments of the reader's own site. */
  readonly instruments: readonly Instrument[]
  readonly viewer: Viewer
  /** Whether this corrects what the site submitted. */
  readonly correct: boolean
  /** Where the form stands, if not on the page of a report. */
  readonly place?: ReportPlace | undefined
}

/** A place of the form: what stands around it, and what follows when it was submitted. */
export type ReportPlace = {
  readonly title: string
  /** Where its button to leave leads. */
  readonly back: string
  /** Beside the title. */
  readonly mark: ReactNode
  readonly beside: (report: ReportState) => ReactNode
  /** Above the buttons. */
  readonly ask: (report: ReportState) => ReactNode
  /** Whether something at the place stops submitting, and says so itself. */
  readonly stops: () => boolean
  readonly onSubmitted: () => void
}

/** The faults of the last attempt. The server's own faults (`as` null) stay until the next attempt. */
type Attempt = { readonly number: number; readonly faults: readonly Fault[]; readonly as: 'draft' | 'report' | null }

const loadAsks = () => import('./report-asked.ts')

/** The code of the questions before submitting. It comes after the form, which people fill in meanwhile. */
function useAsks(): Awaited<ReturnType<typeof loadAsks>> | null {
  const [asks, setAsks] = useState<Awaited<ReturnType<typeof loadAsks>> | null>(null)
  useEffect(() => {
    void loadAsks().then(setAsks, () => {})
  }, [])
  return asks
}

/** The form's state and the actions of its parts. */
export function useReport({ sample, reports, drugs, instruments, viewer, correct, place }: ReportParts) {
  const { sample_id } = sample
  const { name } = useSignedIn()
  const own = reports.filter(({ site }) => site.id === viewer.site_id)
  const [start] = useState(() => formOf(sample, own, correct, name))
  const draft = useDraft(correct ? 'correction' : 'report', sample_id, start)
  const { form } = draft
  const [openKey, setOpen] = useState(form.tests[0]?.key)
  const [attempt, setAttempt] = useState<Attempt>({ number: 0, faults: [], as: null })
  const [asking, setAsking] = useState<Asking>(null)
  /** The name that nobody knows at which somebody is, and whether its answers are open. */
  const [answering, setAnswering] = useState<{ key: string | null; isOpen: boolean }>({ key: null, isOpen: false })
  const [savedAt, setSavedAt] = useState<string | null>(null)
  /** The number of the file that is drawn below the tests. */
  const [drawn, setDrawn] = useState<number | null>(null)
  const queries = useQueryClient()
  const { data: bases } = useQuery(basesQuery)
  const navigate = useNavigate()
  const save = useSave(sample_id)
  const asks = useAsks()
  const about = { sample, reports, drugs }

  const basisOf = ({ percent_basis, technology }: TestForm) => percent_basis ?? bases?.get(technology) ?? null
  // Only once the lab's answers are known does an empty field need one.
  const asksBasis = (test: TestForm) => bases !== undefined && basisOf(test) === null && hasPercent(test)
  const testsToSend = (now: ReportForm) => {
    if (!correct) return now.tests
    const asked = dangersIn(now.tests, drugs).map(({ test }) => test.key)
    const differs = changedTests(now, draft.begun, drugs)
    // A name that waits for an answer counts as a change worth correcting.
    const changed = now.tests.filter((test) => differs.includes(test) || asked.includes(test.key))
    return changed.length > 0 || now.full_weight === draft.begun.full_weight ? changed : now.tests
  }
  const needsReason = correct || needsCorrection(form.tests, own, { sample, viewer })
  const saving = (action: SaveAction, now: ReportForm, tests: readonly TestForm[]) => ({
    ...{ action, form: now, tests, sample, drugs, correct, needsReason },
  })
  const show = (faults: readonly Fault[], as: Attempt['as']) =>
    setAttempt(({ number }) => ({ number: number + 1, faults, as }))
  const findFaults = (now: ReportForm, tests: readonly TestForm[], isDraft: boolean): Fault[] => {
    if (correct && tests.length === 0 && now.tests.length > 0) return [{ message: words.unchanged }]
    const reason = !isDraft && needsReason && now.correction.trim() === ''
    return [
      ...faultsOf(tests, now, { sample, drugs, isDraft }),
      // Until that code is there, the server says it.
      ...(isDraft ? [] : (asks?.colourFaultsOf(tests) ?? [])),
      ...(isDraft ? [] : tests.filter(asksBasis).map(basisFault)),
      ...(reason ? [{ field: 'correction', message: words.correctionMissing }] : []),
    ]
  }

  const ask = (about: Pick<Questions, 'action' | 'answered' | 'codes'> & Partial<Questions>) =>
    setAsking({ kind: 'questions', questions: [], dangers: [], said: [], ...about })
  /**
   * Saves or submits, or says what prevents it. `answered` has the questions that somebody confirmed, `confirmed` the
   * codes of the server's warnings that somebody confirmed.
   */
  const send = async (
    action: SaveAction,
    answered: readonly ReportQuestion[] | null = null,
    confirmed: readonly string[] = [],
  ) => {
    const now = draft.latest()
    const tests = testsToSend(now)
    const faults = findFaults(now, tests, action !== 'submit')
    setAsking(null)
    show(faults, action === 'submit' ? 'report' : 'draft')
    if (faults.length > 0 || save.isPending || (action === 'submit' && place?.stops())) return
    const isAnswered = ({ kind, technology, names }: ReportQuestion) =>
      answered?.some(
        (one) => one.kind === kind && one.technology === technology && names.every((name) => one.names.includes(name)),
      ) ?? false
    // An answer can raise a new question: 'It is fentanyl' may list fentanyl twice.
    const loaded = action === 'submit' ? (asks ?? (await loadAsks().catch(() => null))) : undefined
    if (loaded === null) return show([{ message: words.kept(frameTexts.partNotLoaded) }], null)
    const questions = loaded ? loaded.questionsOf(tests, now, about).filter((one) => !isAnswered(one)) : []
    const dangers = action === 'submit' ? dangersIn(tests, drugs) : []
    if (questions.length + dangers.length > 0)
      return ask({ action, questions, answered: answered ?? [], dangers, codes: confirmed })
    save.mutate(
      {
        ...saving(action, now, tests),
        confirmed: answered === null ? [] : [...new Set([...confirmed, 'duplicate_substance'])],
      },
      {
        onSuccess: (answer) => arrive(action, now, answer.reports),
        onError: (error) => refuse(action, error, tests, answered ?? [], confirmed),
      },
    )
  }
  const arrive = async (action: SaveAction, sent: ReportForm, saved: readonly Report[]) => {
    toastStatus(sample_id, action === 'submit' ? words.reported : words.drafted)
    if (action === 'draft') {
      const base = baseOf(saved.filter(({ site }) => site.id === viewer.site_id))
      // Keeps what was typed during the save, here and on the device.
      draft.begin({ ...sent, ...base }, { ...draft.latest(), ...base })
      return setSavedAt(new Date().toISOString())
    }
    await draft.forget()
    if (action !== 'submit') return navigate({ to: paths.prepareForFurtherAnalysis, search: { samples: sample_id } })
    if (place) place.onSubmitted()
    else await navigate({ to: paths.result(sample_id), replace: true })
  }
  const refuse = async (
    action: SaveAction,
    error: Error,
    tests: readonly TestForm[],
    answered: readonly ReportQuestion[],
    confirmed: readonly string[],
  ) => {
    // The tab that overtook this one has dropped their common draft.
    draft.change({})
    const { errors, rows, warnings, detail } = error instanceof Refusal ? error : new Refusal(0, sentenceOf(error))
    const dangers = dangersIn(tests, drugs)
    if (warnings.includes('is_it_dangerous') && dangers.length > 0)
      return ask({ action, answered, dangers, codes: confirmed })
    const codes = confirmable.filter((code) => code !== 'is_it_dangerous' && warnings.includes(code))
    if (codes.length > 0) return ask({ action, answered, said: [detail], codes: [...confirmed, ...codes] })
    if (warnings.includes('stale')) {
      const theirs = await reportsNow(queries, sample_id, viewer.site_id)
      if (theirs) return setAsking({ kind: 'conflict', said: detail, own: theirs, action })
    }
    // The dictionary has changed since the form was opened.
    if (rows.length > 0) void queries.invalidateQueries({ queryKey: substancesQuery.queryKey })
    const code = asks ?? (await loadAsks().catch(() => null))
    const placed = (code?.serverFaults([...errors, ...rows], tests) ?? []).filter(({ field }) => field !== undefined)
    show(placed.length > 0 ? placed : [{ message: words.kept(detail, mayHelpAgain(error)) }], null)
  }
  const changeTest = (key: string, make: (test: TestForm) => Partial<TestForm>) =>
    draft.change(({ tests }) => ({
      tests: shareAnswers(tests.map((test) => (test.key === key ? { ...test, ...make(test) } : test))),
    }))
  const answerDangers = (dangers: readonly DangerQuestion[], answers: ReadonlyMap<string, DangerAnswer>) => {
    for (const { test, row } of dangers) changeTest(test.key, ({ rows }) => withDanger(rows, row, answers.get(row)))
  }
  const openTest = form.tests.find((test) => test.key === openKey) ?? form.tests[0] ?? null
  const typing = form.tests.flatMap(typedFaults)
  const stillWrong = attempt.as === null ? [] : findFaults(form, testsToSend(form), attempt.as === 'draft')
  const isStill = (fault: Fault) =>
    stillWrong.some(({ field, message }) => field === fault.field && message === fault.message)
  const faults = attempt.as === null ? attempt.faults : attempt.faults.filter(isStill)

  return {
    ...{ sample, reports, drugs, instruments, own, place, correct, needsReason },
    ...{ draft, form, openTest, savedAt, drawn, setDrawn },
    asking,
    setAsking,
    attempt: attempt.number,
    faults,
    isSending: save.isPending ? save.variables.action : null,
    /** Expected drugs that nobody has reported; none until the code that compares is there. */
    missing: asks?.stillMissing(form, about) ?? [],
    /** The names under which these are listed as not found. */
    namesOf: (missing: readonly string[]) => asks?.expectedNames(missing, sample) ?? missing,
    send,
    /** Why the form could not be submitted now. */
    faultsNow: () => findFaults(form, testsToSend(form), false),
    /** What submitting the form would send now. */
    toSubmit: () => inputOf(saving('submit', form, testsToSend(form))),
    changeTest,
    answerDangers,
    answering,
    setAnswering,
    /** Answers for all rows of a name that nobody knows. */
    answerName: (key: string, answer: NameAnswer) =>
      draft.change(({ tests }) => ({ tests: withAnswer(tests, key, answer) })),
    /** What a test's percentages refer to; null if somebody must say it. */
    basisOf,
    open: setOpen,
    add: (technology: Technology) => {
      const [only, ...others] = instrumentsFor(instruments, technology)
      const test = newTest(technology, name, {
        percent_basis: bases?.get(technology) ?? null,
        instrument: only && others.length === 0 ? String(only.id) : '',
      })
      flushSync(() => {
        draft.change(({ tests }) => ({ tests: [...tests, test] }))
        setOpen(test.key)
      })
      // Whoever adds a technology types in it next.
      const other = isStrip(technology) ? 'strip_type' : 'reactions-0-colour'
      const first = namesSubstances(technology) ? cellId(test, 0, 'name') : fieldId(test, other)
      document.getElementById(first)?.focus()
    },
    remove: (key: string) => draft.change(({ tests }) => ({ tests: tests.filter((test) => test.key !== key) })),
    putBack: (test: TestForm, at: number) => {
      draft.change(({ tests }) => ({ tests: [...tests.slice(0, at), test, ...tests.slice(at)] }))
      setOpen(test.key)
    },
    /** The fault of a field: from the last attempt, or at once if a number cannot be read. */
    errorOf: (field: string) =>
      [...faults, ...typing, ...form.tests.filter(asksBasis).map(basisFault)].find((fault) => fault.field === field)
        ?.message,
    /** Opens the test that a field belongs to, before the field takes the focus. */
    lead: (field: string) => {
      const test = form.tests.find(({ key }) => field.startsWith(`test-${key}-`))
      if (test) setOpen(test.key)
    },
    restart: (own: readonly Report[]) => draft.begin(formOf(sample, own, correct, name)),
  }
}

/** The form as its parts receive it. */
export type ReportState = ReturnType<typeof useReport>
