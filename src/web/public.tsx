/**
 * The public pages in the browser. The server sends them complete. This file makes 'Leave this page' leave no way back, and
 * hydrates the living part of a page. A result has none, so it needs nothing beyond this file.
 */
import './ui/tokens.css'
import './ui/fonts.css'
import './public/public.css'
import './public/form.css'
import './public/result.css'
import './public/courier.css'
import './public/alert.css'
import './public/board.css'
import './public/numbers.css'
import './public/print.css'
import type { LivePage } from '#contract/public-pages.ts'

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-leave]') : null
  if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // Replaces this page in the history, so that Back does not return to it.
  location.replace(link.href)
})

// People can select and copy the text without this button; it shows only if it works.
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.hidden = !navigator.clipboard
  button.addEventListener('click', () => {
    const text = document.getElementById(button.dataset.copy ?? '')?.textContent ?? ''
    const done = () => {
      button.textContent = button.dataset.copied ?? ''
    }
    // If the browser refuses, people can still select the text.
    navigator.clipboard.writeText(text).then(done, () => {})
  })
}

const data = document.getElementById('live-data')?.textContent ?? 'null'
// Our own server wrote it into this page.
const page = JSON.parse(data) as LivePage | null
if (page !== null) void import('./public/live.tsx').then(({ wake }) => wake(page))
