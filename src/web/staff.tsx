/** Starts the staff pages. */
import './trusted-types.ts'
import './ui/mantine.css'
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/queries.ts'
import { router } from './routes.tsx'
import { askFirstList } from './samples/first-list.ts'
import { followSession } from './session/follow-session.ts'
import { keepSession } from './session/keep-session.ts'
import { cssVariablesResolver, theme } from './ui/theme.ts'

const Toaster = lazy(async () => ({ default: (await import('./ui/toaster.tsx')).Toaster }))
const queries = queryClient()
followSession(router, queries)
askFirstList(queries)
keepSession()

// Whoever cannot see that another page opened is taken to it.
router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) document.getElementById('main')?.focus({ preventScroll: true })
})

const nonce = document.querySelector('meta[name=csp-nonce]')?.getAttribute('content') ?? ''
const page = document.getElementById('page')

if (page) {
  createRoot(page).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        defaultColorScheme="auto"
        getStyleNonce={() => nonce}
      >
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
          <Suspense>
            <Toaster />
          </Suspense>
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
