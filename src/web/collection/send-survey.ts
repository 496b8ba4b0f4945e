/**
 * Sends a survey so that nothing is added twice: a form whose answer was lost goes again under its own key, and before
 * another form takes its place the server is asked whether the first arrived.
 */
import { editSample, readSample, registerSample, type Sample } from '#contract/samples.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { call, newKey } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { type Form, formOf, isSameForm, type Sent } from './sent.ts'

/** Registers the sample; `keep` is told what is on its way, and null once the server has said yes or no. */
export async function addSample(
  answers: SurveyAnswers,
  earlier: Sent | null,
  keep: (sent: Sent | null) => void,
): Promise<Sample> {
  const form = formOf(answers)
  const isAgain = earlier !== null && isSameForm(earlier.form, form)
  if (earlier !== null && !isAgain) {
    const added = await findSample(earlier.form.sample_id)
    if (added?.sample_id === form.sample_id) return changeSample(added.sample_id, form)
    keep(null)
    if (added !== null) throw new Refusal(409, surveyTexts.addedBefore(added.sample_id))
  }
  const sent = isAgain ? earlier : { key: newKey(), form }
  keep(sent)
  try {
    return await call(registerSample, { input: form }, { once: sent.key })
  } catch (error) {
    if (isAnswer(error)) keep(null)
    throw error
  }
}

/** Saves an edit; doing that twice is the same as once. */
export function changeSample(sample_id: string, changes: Partial<Form>): Promise<Sample> {
  return call(editSample, { params: { sample_id }, input: changes })
}

/** Whether the server has refused for certain; anything else may have been done all the same. */
function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && error.status >= 400 && error.status < 500
}

async function findSample(sample_id: string): Promise<Sample | null> {
  try {
    return await call(readSample, { params: { sample_id } })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}
