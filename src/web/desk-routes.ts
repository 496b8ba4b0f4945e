/** The routes of signals, alerts, advice cards and unknown names. */
import { type AnyRootRoute, createRoute } from '@tanstack/react-router'
import { listAddress } from './list/list-address.ts'
import { paths } from './paths.ts'
import { lazyPage } from './service/lazy-page.ts'
import { signalsSearch } from './signals/signals-search.ts'

const SignalsPage = lazyPage(() => import('./signals/signals-page.tsx'), 'SignalsPage')
const CardsPage = lazyPage(() => import('./cards/cards-page.tsx'), 'CardsPage')
const UnknownPage = lazyPage(() => import('./unknown-names/unknown-page.tsx'), 'UnknownPage')
const AlertsPage = lazyPage(() => import('./alerts/alerts-page.tsx'), 'AlertsPage')
const NumberReportsPage = lazyPage(() => import('./number-reports/reports-page.tsx'), 'NumberReportsPage')
const AlertPage = lazyPage(() => import('./alerts/alert-page.tsx'), 'AlertPage')

export const deskRoutes = (rootRoute: AnyRootRoute) => [
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.signals,
    validateSearch: signalsSearch,
    component: SignalsPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.cards,
    validateSearch: listAddress,
    component: CardsPage,
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: paths.unknownNames,
    validateSearch: listAddress,
    component: UnknownPage,
  }),
  createRoute({ getParentRoute: () => rootRoute, path: paths.alerts, component: AlertsPage }),
  createRoute({ getParentRoute: () => rootRoute, path: paths.numberReports, component: NumberReportsPage }),
  createRoute({ getParentRoute: () => rootRoute, path: '/staff-alerts/$id', component: AlertPage }),
]
