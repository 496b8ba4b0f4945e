/** Loads the built public pages: their renderer, and the document around a rendered page. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PublicPages, RenderedPage, RenderPublicPage } from '#contract/public-pages.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { root } from '#server/root.ts'

const built = (path: string) => new URL(path, root)

/** Loads them; null where they were not built. By path, since server code never imports the pages' sources. */
export async function builtPublicPages(): Promise<PublicPages | null> {
  const [document, renderer] = [built('dist/public.html'), built('dist-server/pages/public-server.js')]
  if (!existsSync(fileURLToPath(document)) || !existsSync(fileURLToPath(renderer))) return null
  // The file is built from src/web/public-server.tsx, which exports exactly that.
  const { render } = (await import(renderer.href)) as { render: RenderPublicPage }
  return { document: readFileSync(document, 'utf8'), render }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The whole document. All placeholders are filled at once, so that no page text can pass for one. */
export function documentOf(document: string, language: Language, { title, html, live }: RenderedPage): string {
  const parts: Record<string, string> = {
    'lang="en"': `lang="${language}"`,
    __TITLE__: title.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign),
    __PAGE__: html,
    // Escape '<', so that no text ends the script element.
    '"__LIVE__"': JSON.stringify(live).replaceAll('<', '\\u003c'),
  }
  return document.replace(/lang="en"|__TITLE__|__PAGE__|"__LIVE__"/g, (place) => parts[place] ?? place)
}
