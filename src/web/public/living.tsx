/** The living part of a page, with the same markup on the server and in the browser. */
import type { LivePage } from '#contract/public-pages.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { CourierList } from './courier-list.tsx'
import { FindForm } from './find-form.tsx'
import { SurveyForm } from './survey-form.tsx'

type Living = { readonly page: LivePage; readonly texts: PublicTexts }

/** The part. */
export function Living({ page, texts }: Living) {
  if (page.page === 'find') return <FindForm page={page} texts={texts} />
  if (page.page === 'survey') return <SurveyForm page={page} texts={texts} />
  return <CourierList page={page} texts={texts} />
}
