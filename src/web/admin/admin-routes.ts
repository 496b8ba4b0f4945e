/** The routes of administration: each page is a chunk of its own. */
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { ListAddress } from './list-address.ts'

/** Every page below '/admin' by its name, and the component that draws it. */
const pages = {
  people: lazyRouteComponent(() => import('./people-page.tsx'), 'PeoplePage'),
  sites: lazyRouteComponent(() => import('./sites-page.tsx'), 'SitesPage'),
  routing: lazyRouteComponent(() => import('./routing-page.tsx'), 'RoutingPage'),
  settings: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
  ids: lazyRouteComponent(() => import('./ids-page.tsx'), 'IdsPage'),
  options: lazyRouteComponent(() => import('./options-page.tsx'), 'OptionsPage'),
  drugs: lazyRouteComponent(() => import('./drugs-page.tsx'), 'DrugsPage'),
  words: lazyRouteComponent(() => import('./words-page.tsx'), 'WordsPage'),
  deletions: lazyRouteComponent(() => import('./deletions-page.tsx'), 'DeletionsPage'),
  losses: lazyRouteComponent(() => import('./losses-page.tsx'), 'LossesPage'),
  messages: lazyRouteComponent(() => import('./messages-page.tsx'), 'MessagesPage'),
  courier: lazyRouteComponent(() => import('./courier-page.tsx'), 'CourierPage'),
  import: lazyRouteComponent(() => import('./import-page.tsx'), 'ImportPage'),
  export: lazyRouteComponent(() => import('./export-page.tsx'), 'ExportPage'),
  audit: lazyRouteComponent(() => import('./audit-page.tsx'), 'AuditPage'),
  retention: lazyRouteComponent(() => import('./retention-page.tsx'), 'RetentionPage'),
  health: lazyRouteComponent(() => import('./health-page.tsx'), 'HealthPage'),
}

/** The routes, below the root. */
export function adminRoutes(root: AnyRootRoute) {
  const getParentRoute = () => root
  return [
    createRoute({
      getParentRoute,
      path: paths.admin,
      component: lazyRouteComponent(() => import('./admin-home-page.tsx'), 'AdminHomePage'),
    }),
    ...Object.entries(pages).map(([name, component]) =>
      createRoute({ getParentRoute, path: paths.adminPage(name), validateSearch: ListAddress, component }),
    ),
  ]
}
