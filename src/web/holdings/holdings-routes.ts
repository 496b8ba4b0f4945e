/** The routes of what a site holds, and of its counts. */
import { type AnyRootRoute, createRoute } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { lazyPage } from '#web/service/lazy-page.ts'
import { holdingsSearch } from './holdings-search.ts'

const HoldingsPage = lazyPage(() => import('./holdings-page.tsx'), 'HoldingsPage')
const CountPage = lazyPage(() => import('./count-page.tsx'), 'CountPage')
const CountRecordPage = lazyPage(() => import('./count-record-page.tsx'), 'CountRecordPage')
const ReturnsPage = lazyPage(() => import('./returns-page.tsx'), 'ReturnsPage')
const ReturnRecordPage = lazyPage(() => import('./return-record-page.tsx'), 'ReturnRecordPage')

export const holdingsRoutes = (rootRoute: AnyRootRoute) => [
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.holdings,
    validateSearch: holdingsSearch,
    component: HoldingsPage,
  }),
  createRoute({ getParentRoute: () => rootRoute, path: paths.makeCount, component: CountPage }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/holdings/counts/$count_id',
    component: CountRecordPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.returns,
    validateSearch: holdingsSearch,
    component: ReturnsPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/holdings/returns/$return_id',
    component: ReturnRecordPage,
  }),
]
