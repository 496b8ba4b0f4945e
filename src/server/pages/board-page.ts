/**
 * The waiting board of a site (R2.44), for the screen of its room: numbers, minutes and states. It is read by a sealed link without a
 * session, so nothing of a sample comes near it.
 */
import type { NoticePage } from '#contract/public-pages.ts'
import { boardTexts } from '#domain/public/texts/board-texts.ts'
import { timeIn } from '#domain/public/texts/languages.ts'
import { minutesWaited } from '#domain/sample/ticket.ts'
import { boardSite } from '#server/counter/board-link.ts'
import { ticketsOnBoard } from '#server/counter/tickets.ts'
import type { PageAnswer, Visit } from './visit.ts'

/** Seconds until the board reads itself again. */
export const boardEvery = 20

export async function boardPage(visit: Visit): Promise<PageAnswer> {
  const { services, settings, language, query, request } = visit
  const words = boardTexts[language]
  // Fastify gives path parameters as texts by name.
  const { key = '' } = request.params as { key?: string }
  const site = await boardSite(services.db, key)
  if (site === undefined) return { page: notice(words.wrong, words.wrongText), status: 404 }
  // A site may open, or test at its counter, again: the screen need not be touched then.
  if (!site.active) return { page: notice(words.closed, words.closedText), refresh: boardEvery }
  if (!site.tests_on_site) return { page: notice(words.off, words.offText), refresh: boardEvery }
  const now = services.now()
  const listed = await ticketsOnBoard(services.db, site.id, now)
  const isStill = query('still') === '1'
  return {
    page: {
      page: 'board',
      site: site.name,
      read: timeIn(language, now.toISOString(), settings.time_zone),
      is_still: isStill,
      tickets: listed.map(({ number, given_at, state }) => ({
        number,
        state,
        minutes: minutesWaited(given_at, now.toISOString()),
      })),
    },
    ...(!isStill && { refresh: boardEvery }),
  }
}

const notice = (title: string, text: string): NoticePage => ({ page: 'notice', title, text, again: null, back: null })
