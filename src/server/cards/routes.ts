/** Advice cards: their calls. */
import type { FastifyInstance } from 'fastify'
import * as cards from '#contract/cards.ts'
import { longestDays } from '#domain/card/advice-card.ts'
import { addDays } from '#domain/dates.ts'
import { serve } from '#server/http/serve.ts'
import type { Services } from '#server/http/services.ts'
import { approveCardVersion, isOnlyAccount, withdrawCardVersion } from './approve-card.ts'
import { printCard } from './print-card.ts'
import { dayOf, knownCards, readCards } from './queries.ts'
import { addCard, addCardVersion } from './write-card.ts'

export function cardRoutes(app: FastifyInstance, services: Services): void {
  serve(app, services, cards.listCards, async ({ db, now, staff }) => {
    const today = await dayOf(db, now)
    return {
      cards: await readCards(db, { today, user_id: staff.id }),
      is_alone: await isOnlyAccount(db, staff.id),
      last_day: addDays(today, longestDays),
    }
  })
  serve(app, services, cards.listShownCards, async ({ services: known }) => (await knownCards(known)).map(sent))
  serve(app, services, cards.addCard, addCard)
  serve(app, services, cards.addCardVersion, addCardVersion)
  serve(app, services, cards.approveCardVersion, approveCardVersion)
  serve(app, services, cards.withdrawCardVersion, withdrawCardVersion)
  serve(app, services, cards.printCard, printCard)
}

const sent = ({ targets, ...card }: Awaited<ReturnType<typeof knownCards>>[number]) => ({
  ...card,
  targets: targets.map((parts) => parts.map((part) => ({ ...part }))),
})
