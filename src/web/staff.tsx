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
import { router } from './routes.tsx'
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

if (page) {
  createRoot(page).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toaster />
      </QueryClientProvider>
    </StrictMode>,
  )
}
