/** Starts the staff pages. */
import './trusted-types.ts'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { loadFirstPage, router } from './routes.tsx'
import { askFirstList } from './samples/first-list.ts'
import { followSession } from './session/follow-session.ts'
import { keepSession } from './session/keep-session.ts'
import { Toaster } from './ui/toaster.tsx'

const queries = queryClient()
followSession(router, queries)
askFirstList(queries)
keepSession()

// Moves the focus to the new page, so that people who cannot see the change notice it.
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true })
})

const page = document.getElementById('page')

/** Shows the pages. */
function draw(place: HTMLElement) {
  createRoot(place).render(
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
