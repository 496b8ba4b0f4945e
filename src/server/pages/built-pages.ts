/** The public pages as they were built: their renderer, and the document that a rendered page is put into. */

import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PublicPages, RenderedPage, RenderPublicPage } from '#contract/public-pages.ts'
import type { Language } from '#domain/public/texts/languages.ts'
import { root } from '#server/root.ts'

const built = (path: string) => new URL(path, root)

/** Loads them; null where they have not been built. By path, since server code never imports the pages' sources. */
export async function builtPublicPages(): Promise<PublicPages | null> {
  const [document, renderer] = [built('dist/public.html'), built('dist-server/pages/public-server.js')]
  if (!existsSync(fileURLToPath(document)) || !existsSync(fileURLToPath(renderer))) return null
  // Built of src/web/public-server.tsx, which exports just that.
  const { render } = (await import(renderer.href)) as { render: RenderPublicPage }
  return { document: readFileSync(document, 'utf8'), render }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** The whole document. Filled in one go, so that nothing in a page can pass for a place that is still to be filled. */
export function documentOf(document: string, language: Language, { title, html, live }: RenderedPage): string {
  const parts: Record<string, string> = {
    'lang="en"': `lang="${language}"`,
    __TITLE__: title.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign),
    __PAGE__: html,
    // No text in it can end the script that holds it.
    '"__LIVE__"': JSON.stringify(live).replaceAll('<', '\\u003c'),
  }
  return document.replace(/lang="en"|__TITLE__|__PAGE__|"__LIVE__"/g, (place) => parts[place] ?? place)
}
