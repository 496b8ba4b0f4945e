/** Pages with one message: thanks, or what went wrong and what to do next. */
import type { NoticePage } from '#contract/public-pages.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { withMeant } from '#domain/public/unknown-id.ts'
import { canonicalSampleId } from '#domain/sample/sample-id.ts'
import type { Failure } from '#server/http/failure.ts'
import type { Visit } from './visit.ts'

/** The ID in a URL, as typed. */
export function typedSampleId({ request }: Visit): string {
  // Fastify gives path parameters as texts by name.
  const { sample_id = '' } = request.params as { sample_id?: string }
  return sample_id
}

/** The ID in a URL, in its form for looking it up. */
export const sampleIdOf = (visit: Visit): string => canonicalSampleId(typedSampleId(visit))

/** 'Sample with id {id} not found', with Try Again (R9.2). */
export function notFoundNotice(visit: Visit): NoticePage {
  const { problems } = visit.texts
  // A link may hold anything; only what can be an ID is shown.
  const id = sampleIdOf(visit)
  const title = /^[\p{L}\p{N}-]{1,40}$/u.test(id) ? problems.notFound(id) : problems.noPage
  const text = withMeant(problems.notFoundText, typedSampleId(visit), visit.texts)
  return { page: 'notice', title, text, again: problems.tryAgain, back: null }
}

/** An address that leads to no page. */
export function noPageNotice({ texts: { problems } }: Visit): NoticePage {
  return { page: 'notice', title: problems.noPage, text: problems.noPageText, again: problems.tryAgain, back: null }
}

/** No alert of this number was ever published. */
export function noAlertNotice({ language }: Visit): NoticePage {
  const { notFound, notFoundText } = alertTexts[language]
  return { page: 'notice', title: notFound, text: notFoundText, again: null, back: null, ofAlerts: true }
}

/** Too many calls, database away, sent by another website, or a fault of ours, with its reference in the log. */
export function faultNotice({ texts: { problems } }: Visit, failure: Failure | null, reference: string): NoticePage {
  const notice = { page: 'notice', again: problems.tryAgain, back: null } as const
  if (failure?.code === 'too_many') return { ...notice, title: problems.tooMany, text: problems.tooManyText }
  if (failure?.code === 'away' || failure?.code === 'disk_full')
    return { ...notice, title: problems.away, text: problems.awayText }
  if (failure?.code === 'not_allowed') return { ...notice, title: problems.elsewhere, text: problems.elsewhereText }
  const text = failure === null ? `${problems.faultText} ${problems.reference(reference)}` : problems.faultText
  return { ...notice, title: problems.fault, text }
}

/** The couriers' list can be read only by their link, and this visit did not have it. */
export function courierLinkNotice({ texts: { courier } }: Visit): NoticePage {
  return { page: 'notice', title: courier.needsLink, text: courier.needsLinkText, again: null, back: null }
}

/**
 * What a device with a shift keeps for addresses that it cannot reach. It is the same for all, so it names no sample.
 */
export function offlineNotice({ texts: { problems } }: Visit): NoticePage {
  const { offline, offlineText, tryAgain } = problems
  return { page: 'notice', title: offline, text: offlineText, again: tryAgain, back: null, isAnywhere: true }
}

/** Thanks for the survey. */
export function thanksNotice({ texts: { survey } }: Visit, sample_id: string): NoticePage {
  return { page: 'notice', title: survey.thanks, text: survey.thanksText(sample_id), again: null, back: sample_id }
}

/** 'Resharing {id} is not allowed' (R9.3): somebody has answered already. */
export function refusedNotice({ texts: { survey } }: Visit, sample_id: string): NoticePage {
  return { page: 'notice', title: survey.refused(sample_id), text: survey.refusedText, again: null, back: sample_id }
}

/** 'Report {id} is not ready' (R9.3): there is nothing to ask about yet. */
export function notReadyNotice({ texts: { survey } }: Visit, sample_id: string): NoticePage {
  return { page: 'notice', title: survey.notReady(sample_id), text: survey.notReadyText, again: null, back: sample_id }
}
