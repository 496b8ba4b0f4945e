/**
 * The public pages in the browser. They arrive whole from the server; this makes 'Leave this page' leave no way back,
 * and wakes the part of a page that lives. A result has none, so it needs nothing more than this file.
 */
import './ui/tokens.css'
import './ui/fonts.css'
import './public/public.css'
import './public/form.css'
import './public/result.css'
import './public/courier.css'
import './public/print.css'
import type { LivePage } from '#contract/public-pages.ts'

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-leave]') : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // In place of this page, so that Back does not lead to it.
  location.replace(link.href)
})

const data = document.getElementById('live-data')?.textContent ?? 'null'
// Written by our own server into this very page.
const page = JSON.parse(data) as LivePage | null
if (page !== null) void import('./public/live.tsx').then(({ wake }) => wake(page))
