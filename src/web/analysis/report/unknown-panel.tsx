/**
 * The names of a report that nobody knows, each once for all its rows. One key answers a name and goes to the next; who
 * answers nothing passes the list with one press of Tab.
 */
import { IconAlertTriangle, IconPencilQuestion } from '@tabler/icons-react'
import { type KeyboardEvent, lazy, useEffect, useEffectEvent, useMemo } from 'react'
import { flushSync } from 'react-dom'
import { Correction } from '#contract/fields.ts'
import type { NameAnswer, NamedAnswer } from '#domain/substance/name-answers.ts'
import { textFault } from '#web/form/faults.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { reportLaterTexts } from '#web/texts/report-later.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { Muted, Stack } from '#web/ui/layout.tsx'
import { NameList } from '#web/ui/report/names.tsx'
import { LineChoices } from '#web/ui/report/questions.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { AnswerFields, firstField } from './answer-fields.tsx'
import type { Drugs } from './report-drugs.ts'
import { answersInOrder, followsFrom, type UnknownName, unknownIn } from './unknown-list.ts'
import { answerMark, unknownId } from './unknown-names.ts'
import type { ReportState } from './use-report.ts'

const words = unknownNameTexts

const DrawnFile = lazy(async () => ({ default: (await import('./drawn-file.tsx')).DrawnFile }))
const MachineResults = lazy(async () => ({ default: (await import('./machine-results.tsx')).MachineResults }))

/** What is asked below the tests: a file that is drawn, results of machines that wait, names that nobody knows, and why a submitted report is corrected. */
export function BelowTests({ report }: { readonly report: ReportState }) {
  const { form, draft, errorOf, needsReason } = report
  return (
    <>
      <LoadedPart>
        <DrawnFile report={report} />
      </LoadedPart>
      <LoadedPart>
        <MachineResults report={report} />
      </LoadedPart>
      <UnknownPanel report={report} />
      {needsReason && (
        <TextArea
          id="correction"
          label={reportTexts.correction}
          hint={reportLaterTexts.correctionHint}
          error={errorOf('correction') ?? textFault(Correction, form.correction)}
          isRequired
          value={form.correction}
          onChange={(correction) => draft.change({ correction })}
        />
      )}
    </>
  )
}

/** The list. Shows nothing while every name is known. */
function UnknownPanel({ report }: { report: ReportState }) {
  const { form, drugs, answering } = report
  const names = useMemo(() => unknownIn(form.tests, drugs), [form.tests, drugs])
  const focusAsked = useEffectEvent(() => {
    const asked = names.find(({ key }) => answering.isOpen && key === answering.key)
    if (asked !== undefined) document.getElementById(unknownId(asked.name))?.focus()
  })
  // Somebody may ask for a name before this list has loaded.
  useEffect(() => focusAsked(), [])
  if (names.length === 0) return null
  const current = names.find(({ key }) => key === answering.key) ?? names[0]
  const go = (at: number, isOpen: boolean) => {
    const next = names[at]
    if (next === undefined) return
    flushSync(() => report.setAnswering({ key: next.key, isOpen }))
    document.getElementById(unknownId(next.name))?.focus()
  }
  const goOn = (at: number) => (at + 1 < names.length ? go(at + 1, answering.isOpen) : go(at, false))
  const answer = (at: number, said: NamedAnswer) => {
    const one = names[at]
    if (one === undefined || (said === 'UNKNOWN' && one.isAsked)) return
    const given = one.answer?.answer === said ? one.answer : { answer: said }
    const field = firstField(unknownId(one.name), given)
    flushSync(() => {
      report.answerName(one.key, given)
      if (field !== null) report.setAnswering({ key: one.key, isOpen: true })
    })
    if (field === null) goOn(at)
    else document.getElementById(field)?.focus()
  }
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    // Key events always come from an element.
    const from = event.target as HTMLElement
    const isField = from.matches('input:not([type=radio]), select')
    const said = isField ? undefined : answersInOrder[Number(event.key) - 1]
    const isName = from.id === unknownId(names[at]?.name ?? '')
    if (said !== undefined) answer(at, said)
    else if (isField && event.key === 'Enter') goOn(at)
    else if (isName && event.key === 'ArrowDown') go(at + 1, answering.isOpen)
    else if (isName && event.key === 'ArrowUp') go(at - 1, answering.isOpen)
    else return
    event.preventDefault()
  }
  return (
    <Stack as="section" gap={8} below={8} aria-labelledby="unknown-names">
      <h2 id="unknown-names">{words.title}</h2>
      <Muted>
        {words.formText(names.length)} {words.keys}
      </Muted>
      <NameList>
        {names.map((one, at) => (
          <li key={one.key} onKeyDown={(event) => onKeyDown(event, at)}>
            <Name
              one={one}
              drugs={drugs}
              isCurrent={one.key === current?.key}
              isOpen={answering.isOpen && one.key === answering.key}
              isTried={report.attempt > 0}
              onToggle={(isOpen) => report.setAnswering({ key: one.key, isOpen })}
              onAnswer={(given) => report.answerName(one.key, given)}
            />
          </li>
        ))}
      </NameList>
    </Stack>
  )
}

type Name = {
  readonly one: UnknownName
  readonly drugs: Drugs
  /** Whether Tab stops at it. */
  readonly isCurrent: boolean
  readonly isOpen: boolean
  readonly isTried: boolean
  readonly onToggle: (isOpen: boolean) => void
  readonly onAnswer: (answer: NameAnswer) => void
}

function Name({ one, drugs, isCurrent, isOpen, isTried, onToggle, onAnswer }: Name) {
  const { name, places, answer, isAsked } = one
  const id = unknownId(name)
  const mark = useMemo(() => answerMark(name, answer, drugs), [name, answer, drugs])
  const Icon = mark?.tone === 'danger' ? IconAlertTriangle : IconPencilQuestion
  return (
    <>
      <button
        type="button"
        id={id}
        tabIndex={isCurrent ? 0 : -1}
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-answers` : undefined}
        onClick={() => onToggle(!isOpen)}
      >
        <strong>{name}</strong>
        <small>{places.join('; ')}</small>
        {mark !== null && (
          <LookChip tone={mark.tone} Icon={Icon}>
            {mark.text}
          </LookChip>
        )}
      </button>
      {isOpen && (
        <div id={`${id}-answers`}>
          <LineChoices>
            <legend>{words.question(name)}</legend>
            {answersInOrder.map((said, at) => (
              <label key={said}>
                <input
                  type="radio"
                  name={`${id}-answer`}
                  disabled={said === 'UNKNOWN' && isAsked}
                  checked={(answer?.answer ?? (isAsked ? null : 'UNKNOWN')) === said}
                  onChange={() => onAnswer(answer?.answer === said ? answer : { answer: said })}
                />
                <span>
                  <kbd>{at + 1}</kbd> {words.answers[said]} <small>{followsFrom(said, one, drugs)}</small>
                </span>
              </label>
            ))}
          </LineChoices>
          {answer !== null && (
            <AnswerFields id={id} name={name} drugs={drugs} answer={answer} isTried={isTried} onChange={onAnswer} />
          )}
        </div>
      )}
    </>
  )
}
