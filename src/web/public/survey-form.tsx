/**
 * 'Sharing Results Survey' (R9.3). Without JavaScript the browser posts the form, and the server reports faults.
 */
import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { SurveyPage } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import {
  type FormFault,
  readPublicAnswers,
  refusedAnswers,
  surveyBody,
  tooManyForms,
} from '#domain/public/public-survey.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { toggleChoice } from '#domain/survey/checklists.ts'
import { answers } from '#domain/terms.ts'
import { ask } from './ask.ts'
import { Choices } from './choices.tsx'
import { SurveyFaults } from './survey-faults.tsx'
import { useAwake } from './use-awake.ts'

type Survey = { readonly page: SurveyPage; readonly texts: PublicTexts }

/** The form. */
export function SurveyForm({ page, texts }: Survey) {
  const { sample_id, options, answers: before, kept } = page
  const words = texts.survey
  const form = useRef<HTMLFormElement>(null)
  const [plan, setPlan] = useState<readonly string[]>(before.plan)
  const [isOther, setOther] = useState(before.is_other)
  const [faults, setFaults] = useState<readonly FormFault[]>(page.faults)
  const [attempt, setAttempt] = useState(page.faults.length > 0 ? 1 : 0)
  const [isSending, setSending] = useState(false)
  const isAwake = useAwake(() => {
    // Keeps what was ticked before JavaScript took over.
    const ticked = answersIn(form.current)
    setPlan(ticked.plan)
    setOther(ticked.is_other)
    setSending(false)
  })
  const faultOf = (field: FormFault['field']) => faults.find((fault) => fault.field === field)?.message
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    // What was refused before says nothing of this try.
    setFaults([])
    const wrong = await sendAnswers(answersIn(form.current), page, texts)
    if (wrong.length === 0) return
    setFaults(wrong)
    setAttempt(attempt + 1)
    setSending(false)
  }
  const words3 = answers.map((value) => ({ value, label: texts.words.answers[value] }))
  return (
    <>
      <p className="about">{words.of(sample_id)}</p>
      <h1>{words.title}</h1>
      <p className="lead">{words.time}</p>
      <form ref={form} method="post" action={withQuery(publicPaths.share(sample_id), kept)} onSubmit={send} noValidate>
        {faults.length > 0 && <SurveyFaults ref={summary} faults={faults} title={faults[0]?.title ?? words.faults} />}
        {options.how_useful && (
          <Choices
            name="how_useful"
            kind="radio"
            legend={words.useful}
            fault={faultOf('how_useful')}
            choices={options.how_useful}
            chosen={[before.how_useful]}
          />
        )}
        <Choices
          name="plan"
          kind="checkbox"
          legend={words.plan}
          hint={words.planHint}
          fault={faultOf('plan')}
          choices={options.plan}
          chosen={plan}
          onToggle={(value) => {
            const chosen = toggleChoice([...plan, ...(isOther ? [words.other] : [])], value)
            setPlan(chosen.filter((one) => one !== words.other))
            setOther(chosen.includes(words.other))
          }}
        >
          <label className="choice">
            <input
              type="checkbox"
              name="is_other"
              value="yes"
              checked={isOther}
              onChange={() => {
                if (!isOther) setPlan(toggleChoice(plan, words.other).filter((one) => one !== words.other))
                setOther(!isOther)
              }}
            />
            {words.other}
          </label>
          <div className="field other" id="other" hidden={isAwake && !isOther}>
            {faultOf('other') && (
              <p className="fault" id="other-fault">
                {faultOf('other')}
              </p>
            )}
            <input
              name="other"
              defaultValue={before.other}
              placeholder={words.otherText}
              aria-label={`${words.other}: ${words.otherText}`}
              aria-invalid={faultOf('other') ? true : undefined}
              aria-describedby={faultOf('other') && 'other-fault'}
            />
          </div>
        </Choices>
        <Choices
          name="change_plan"
          kind="radio"
          legend={words.changePlan}
          fault={faultOf('change_plan')}
          choices={words3}
          chosen={[before.change_plan]}
        />
        <Choices
          name="use_again"
          kind="radio"
          legend={words.useAgain}
          fault={faultOf('use_again')}
          choices={words3}
          chosen={[before.use_again]}
        />
        <div className="field" id="feedback">
          <label htmlFor="feedback-text">{words.feedback}</label>
          {faultOf('feedback') && (
            <p className="fault" id="feedback-fault">
              {faultOf('feedback')}
            </p>
          )}
          <textarea
            id="feedback-text"
            name="feedback"
            rows={4}
            defaultValue={before.feedback}
            aria-invalid={faultOf('feedback') ? true : undefined}
            aria-describedby={faultOf('feedback') && 'feedback-fault'}
          />
        </div>
        <button type="submit" disabled={isSending}>
          {isSending ? words.sending : words.send}
        </button>
        <a className="back" href={withQuery(publicPaths.result(sample_id), kept)}>
          {words.back}
        </a>
      </form>
    </>
  )
}

function answersIn(form: HTMLFormElement | null) {
  return readPublicAnswers(new URLSearchParams(form === null ? [] : [...new FormData(form)].map(textPair)))
}

const textPair = ([name, value]: [string, FormDataEntryValue]): [string, string] => [name, String(value)]

/** Sends the answers and shows the thanks; returns the faults if that failed. */
async function sendAnswers(
  given: ReturnType<typeof answersIn>,
  { sample_id, kept }: SurveyPage,
  texts: PublicTexts,
): Promise<readonly FormFault[]> {
  // Text in a field that is hidden again is not an answer.
  const read = surveyBody(given.is_other ? given : { ...given, other: '' }, texts)
  if (read.faults.length > 0) return read.faults
  const { status, body } = await ask(withQuery(publicPaths.answer(sample_id), { code: kept.code }), read.body)
  // If the survey was already answered, reloading shows that. A second press of the button also gets the thanks.
  if (status === 200) location.replace(withQuery(publicPaths.share(sample_id), { ...kept, sent: '1' }))
  else if (status === 409 || status === 404) location.reload()
  else if (status === 429) return tooManyForms(texts)
  else return refusedAnswers(fieldsOf(body), texts)
  return []
}

/** The fields that an answer of 400 names. */
function fieldsOf(body: unknown): string[] {
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : []
  return Array.isArray(errors) ? errors.map((error) => String(error?.field ?? '')) : []
}
