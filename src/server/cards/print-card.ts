/** An approved card on one page, in large letters, for the counter or the wall. */
import type * as contract from '#contract/cards.ts'
import { adviceIn } from '#domain/public/public-advice.ts'
import { publicTexts } from '#domain/public/texts/index.ts'
import { found } from '#server/admin/find.ts'
import { makePdf } from '#server/documents/typst.ts'
import type { Call } from '#server/http/call.ts'
import { settingsOf } from '#server/settings.ts'
import { dayOf, shownCards } from './queries.ts'

export async function printCard({ db, now, params, query }: Call<typeof contract.printCard>): Promise<Uint8Array> {
  const language = query.lang
  const settings = await settingsOf(db)
  const shown = await shownCards(db, await dayOf(db, now))
  const card = found(
    shown.find(({ id }) => id === params.id),
    'An approved and valid card of this number',
  )
  return makePdf('card.typ', {
    language,
    service: settings.name,
    paper: settings.paper === 'a4' ? 'a4' : 'us-letter',
    ...adviceIn(card, language),
    demo: settings.is_demo ? publicTexts[language].frame.demoData : '',
    contacts: [settings.contact_phone, settings.contact_email].filter(Boolean).join(' · '),
  })
}
