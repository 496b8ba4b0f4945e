/**
 * Sends a survey without adding a sample twice. If the answer to a form was lost, it sends the same form again under its own
 * key. Before it sends a changed form, it asks the server whether the first one arrived.
 */
import { editSample, readSample, registerSample, type Sample, type VersionedSample } from '#contract/samples.ts'
import type { SurveyAnswers } from '#domain/survey/survey-answers.ts'
import { call, newKey } from '#web/api/call.ts'
import { Refusal } from '#web/api/refusal.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { type Form, formOf, isSameForm, type Sent } from './sent.ts'

/** Registers the sample. It calls `keep` with the form on its way, and with null once the server has accepted or refused. */
export async function addSample(
  answers: SurveyAnswers,
  earlier: Sent | null,
  keep: (sent: Sent | null) => void,
): Promise<Sample> {
  const form = formOf(answers)
  const isAgain = earlier !== null && isSameForm(earlier.form, form)
  if (earlier !== null && !isAgain) {
    const added = await findSample(earlier.form.sample_id)
    if (added?.sample_id === form.sample_id) return changeSample(added.sample_id, form, added.version)
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

/** Saves an edit of the sample as it was read; repeating it does no harm. */
export function changeSample(sample_id: string, changes: Partial<Form>, version: number): Promise<Sample> {
  return call(editSample, { params: { sample_id }, version, input: changes })
}

/** Whether the server definitely refused; after any other error the change may have been made. */
function isAnswer(error: unknown): boolean {
  return error instanceof Refusal && error.status >= 400 && error.status < 500
}

async function findSample(sample_id: string): Promise<VersionedSample | null> {
  try {
    return await call(readSample, { params: { sample_id } })
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  }
}
