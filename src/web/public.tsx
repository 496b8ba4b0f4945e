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
import './public/alert.css'
import './public/print.css'
import type { LivePage } from '#contract/public-pages.ts'

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-leave]') : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // In place of this page, so that Back does not lead to it.
  location.replace(link.href)
})

// A text to pass on can be read and marked without this; the button is there only where it works.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    const text = document.getElementById(button.dataset.copy ?? '')?.textContent ?? ''
    const done = () => {
      button.textContent = button.dataset.copied ?? ''
    }
    // Where it is refused, the text stands there to be marked.
    navigator.clipboard.writeText(text).then(done, () => {})
  })
}

const data = document.getElementById('live-data')?.textContent ?? 'null'
// Written by our own server into this very page.
const page = JSON.parse(data) as LivePage | null
if (page !== null) void import('./public/live.tsx').then(({ wake }) => wake(page))
