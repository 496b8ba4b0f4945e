/** The routes of readings: the queue of a reader, one reading, and asking for one. */
import { type AnyRootRoute, createRoute } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { lazyPage } from '#web/service/lazy-page.ts'

const QueuePage = lazyPage(() => import('./queue-page.tsx'), 'QueuePage')
const ReadingPage = lazyPage(() => import('./reading-page.tsx'), 'ReadingPage')
const AskPage = lazyPage(() => import('./ask-page.tsx'), 'AskPage')

export const readingsRoutes = (rootRoute: AnyRootRoute) => [
  createRoute({ getParentRoute: () => rootRoute, path: paths.readings, component: QueuePage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/readings/$number', component: ReadingPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/samples/$sample_id/readings', component: AskPage }),
]
