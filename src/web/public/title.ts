import type { PublicPage } from '#contract/public-pages.ts'
import { alertTexts } from '#domain/public/texts/alert-texts.ts'
import { boardTexts } from '#domain/public/texts/board-texts.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import type { Language } from '#domain/public/texts/languages.ts'

/** The title in the browser tab; it omits the sample ID, which other people could see there. */
export function titleOf(page: PublicPage, texts: PublicTexts, language: Language): string {
  if (page.page === 'find') return texts.find.title
  if (page.page === 'survey') return texts.survey.title
  if (page.page === 'courier') return texts.courier.title
  if (page.page === 'notice' || page.page === 'kept' || page.page === 'numbers') return page.title
  if (page.page === 'number table') return page.title
  if (page.page === 'board') return boardTexts[language].title
  if (page.page === 'alert') return page.alert.title
  if (page.page === 'alerts') return alertTexts[language].list.title
  return page.result?.title ?? texts.waiting.title
}
