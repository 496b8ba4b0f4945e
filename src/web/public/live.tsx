/** Hydrates the living part of a page, in the one language of the page. */
import { hydrateRoot } from 'react-dom/client'
import type { LivePage } from '#contract/public-pages.ts'
import type { PublicTexts } from '#domain/public/texts/en.ts'
import { isLanguage, type Language } from '#domain/public/texts/languages.ts'
import { Living } from './living.tsx'

const catalogues: Record<Language, () => Promise<PublicTexts>> = {
  en: async () => (await import('#domain/public/texts/en.ts')).en,
  fr: async () => (await import('#domain/public/texts/fr.ts')).fr,
  es: async () => (await import('#domain/public/texts/es.ts')).es,
}

/** Hydrates it. */
export async function wake(page: LivePage): Promise<void> {
  const part = document.getElementById('live')
  const { lang } = document.documentElement
  if (part === null || !isLanguage(lang)) return
  const texts = await catalogues[lang]()
  hydrateRoot(part, <Living page={page} texts={texts} />)
}
