/** What the pages read of advice cards; every change reloads it. */
import { listCards, listShownCards } from '#contract/cards.ts'
import { readQuery } from '#web/api/read-query.ts'

/** Every card, with its drafts. */
export const cardsQuery = readQuery(listCards, {})

/** The cards that results show. */
export const shownCardsQuery = readQuery(listShownCards, {})
