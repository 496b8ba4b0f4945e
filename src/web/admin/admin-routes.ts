/** The routes of administration: each page is a chunk of its own. */
import { type AnyRootRoute, createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import { ListAddress } from './list-address.ts'

/** Every page below '/admin' by its name, and the component that draws it. */
const pages = {
  people: lazyRouteComponent(() => import('./people/people-page.tsx'), 'PeoplePage'),
  sites: lazyRouteComponent(() => import('./sites/sites-page.tsx'), 'SitesPage'),
  routing: lazyRouteComponent(() => import('./sites/routing-page.tsx'), 'RoutingPage'),
  settings: lazyRouteComponent(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  ids: lazyRouteComponent(() => import('./ids/ids-page.tsx'), 'IdsPage'),
  options: lazyRouteComponent(() => import('./options/options-page.tsx'), 'OptionsPage'),
  drugs: lazyRouteComponent(() => import('./drugs/drugs-page.tsx'), 'DrugsPage'),
  methods: lazyRouteComponent(() => import('./methods/methods-page.tsx'), 'MethodsPage'),
  strips: lazyRouteComponent(() => import('./strips/strips-page.tsx'), 'StripsPage'),
  instruments: lazyRouteComponent(() => import('./instruments/instruments-page.tsx'), 'InstrumentsPage'),
  'alert-rules': lazyRouteComponent(() => import('./alert-rules/alert-rules-page.tsx'), 'AlertRulesPage'),
  words: lazyRouteComponent(() => import('./drugs/words-page.tsx'), 'WordsPage'),
  deletions: lazyRouteComponent(() => import('./records/deletions-page.tsx'), 'DeletionsPage'),
  losses: lazyRouteComponent(() => import('./records/losses-page.tsx'), 'LossesPage'),
  messages: lazyRouteComponent(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
  'alert-recipients': lazyRouteComponent(() => import('./alert-recipients/recipients-page.tsx'), 'AlertRecipientsPage'),
  shifts: lazyRouteComponent(() => import('./shifts/shifts-page.tsx'), 'ShiftsPage'),
  courier: lazyRouteComponent(() => import('./sites/courier-page.tsx'), 'CourierPage'),
  import: lazyRouteComponent(() => import('./files/import-page.tsx'), 'ImportPage'),
  export: lazyRouteComponent(() => import('./files/export-page.tsx'), 'ExportPage'),
  audit: lazyRouteComponent(() => import('./records/audit-page.tsx'), 'AuditPage'),
  retention: lazyRouteComponent(() => import('./settings/retention-page.tsx'), 'RetentionPage'),
  health: lazyRouteComponent(() => import('./records/health-page.tsx'), 'HealthPage'),
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
