/** Starts the staff pages. */
import './trusted-types.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import './ui/paper.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { loadFirstPage, router } from './routes.tsx'
// Early, so that no key of a scanner is lost while the first page loads.
import './scanning/watch-scans.ts'
import { askFirstList } from './samples/first-list.ts'
import { NoNetwork } from './service/network.ts'
import { followSession } from './session/follow-session.ts'
import { keepSession } from './session/keep-session.ts'
import { Toaster } from './ui/toaster.tsx'

const queries = queryClient()
followSession(router, queries)
askFirstList(queries)
keepSession()

// Moves the focus to the new page, so that people who cannot see the change notice it.
// Within a page, what had the focus may be gone.
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  const isLost = document.activeElement === null || document.activeElement === document.body
  if (fromLocation && (pathChanged || isLost)) document.getElementById('main')?.focus({ preventScroll: true })
})

const page = document.getElementById('page')

/** Shows the pages. */
function draw(place: HTMLElement) {
  // A page without a network is no fault of ours.
  const onCaughtError = (error: unknown) => error instanceof NoNetwork || console.error(error)
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  )
}

// Draw nothing before: React would show the first page at the earliest 300 ms after that.
if (page) void loadFirstPage().then(() => draw(page))
