import type { PublicPage } from '#contract/public-pages.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'

/** What a page is called in the browser's tab: without the sample ID, which others may see there. */
export function titleOf(page: PublicPage, texts: PublicTexts): string {
  if (page.page === 'find') return texts.find.title
  if (page.page === 'survey') return texts.survey.title
  if (page.page === 'courier') return texts.courier.title
  if (page.page === 'notice') return page.title
  return page.result?.title ?? texts.waiting.title
}
