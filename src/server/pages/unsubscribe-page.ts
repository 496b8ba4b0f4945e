/**
 * Unsubscribing from alerts: a page with a button, and a page that says what happened. Mail programs press the button
 * themselves (RFC 8058).
 */
import type { NoticePage } from '#contract/public-pages.ts'
import { publicPaths, withQuery } from '#domain/public/public-paths.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { leaveList, readLeaveToken } from '#server/alerts/unsubscribe.ts'
import type { PageAnswer, Visit } from './visit.ts'

/** The page with the button; or that there is nothing left to do. */
export async function unsubscribePage(visit: Visit): Promise<PageAnswer> {
  const { services, language, kept } = visit
  const words = alertTexts[language].unsubscribe
  const token = tokenOf(visit)
  const read = await readLeaveToken(services.db, token)
  if (read === null) return wrong(visit)
  if (!read.isListed) return { page: notice(words.already, words.alreadyText) }
  const to = withQuery(publicPaths.unsubscribe(token), { lang: kept.lang })
  return { page: { ...notice(words.title, words.text), does: { label: words.button, to } } }
}

/** Unsubscribes, and says so; a second time it says that it was already done. */
export async function unsubscribe(visit: Visit): Promise<PageAnswer> {
  const { services, language } = visit
  const words = alertTexts[language].unsubscribe
  const read = await readLeaveToken(services.db, tokenOf(visit))
  if (read === null) return wrong(visit)
  const isDone = await leaveList(services.db, read.id, services.now())
  return { page: isDone ? notice(words.done, words.doneText) : notice(words.already, words.alreadyText) }
}

const notice = (title: string, text: string): NoticePage => ({
  ...{ page: 'notice', title, text, again: null, back: null },
  ofAlerts: true,
})

function wrong({ language }: Visit): PageAnswer {
  const words = alertTexts[language].unsubscribe
  return { page: notice(words.wrong, words.wrongText), status: 404 }
}

function tokenOf({ request }: Visit): string {
  // Fastify gives path parameters as texts by name.
  const { token = '' } = request.params as { token?: string }
  return token
}
