/** The routes of administration: each page is a chunk of its own. */
import { type AnyRootRoute, createRoute } from '@tanstack/react-router'
import { listAddress } from '#web/list/list-address.ts'
import { paths } from '#web/paths.ts'
import { lazyPage } from '#web/service/lazy-page.ts'

/** Every page below '/admin' by its name, and the component that draws it. */
const pages = {
  people: lazyPage(() => import('./people/people-page.tsx'), 'PeoplePage'),
  sites: lazyPage(() => import('./sites/sites-page.tsx'), 'SitesPage'),
  routing: lazyPage(() => import('./sites/routing-page.tsx'), 'RoutingPage'),
  settings: lazyPage(() => import('./settings/settings-page.tsx'), 'SettingsPage'),
  ids: lazyPage(() => import('./ids/ids-page.tsx'), 'IdsPage'),
  options: lazyPage(() => import('./options/options-page.tsx'), 'OptionsPage'),
  drugs: lazyPage(() => import('./drugs/drugs-page.tsx'), 'DrugsPage'),
  technologies: lazyPage(() => import('./technologies/technologies-page.tsx'), 'TechnologiesPage'),
  methods: lazyPage(() => import('./methods/methods-page.tsx'), 'MethodsPage'),
  strips: lazyPage(() => import('./strips/strips-page.tsx'), 'StripsPage'),
  instruments: lazyPage(() => import('./instruments/instruments-page.tsx'), 'InstrumentsPage'),
  machines: lazyPage(() => import('./machines/machines-page.tsx'), 'MachinesPage'),
  'alert-rules': lazyPage(() => import('./alert-rules/alert-rules-page.tsx'), 'AlertRulesPage'),
  words: lazyPage(() => import('./drugs/words-page.tsx'), 'WordsPage'),
  deletions: lazyPage(() => import('./records/deletions-page.tsx'), 'DeletionsPage'),
  losses: lazyPage(() => import('./records/losses-page.tsx'), 'LossesPage'),
  messages: lazyPage(() => import('./messages/messages-page.tsx'), 'MessagesPage'),
  'alert-recipients': lazyPage(() => import('./alert-recipients/recipients-page.tsx'), 'AlertRecipientsPage'),
  shifts: lazyPage(() => import('./shifts/shifts-page.tsx'), 'ShiftsPage'),
  courier: lazyPage(() => import('./sites/courier-page.tsx'), 'CourierPage'),
  import: lazyPage(() => import('./files/import-page.tsx'), 'ImportPage'),
  export: lazyPage(() => import('./files/export-page.tsx'), 'ExportPage'),
  audit: lazyPage(() => import('./records/audit-page.tsx'), 'AuditPage'),
  retention: lazyPage(() => import('./settings/retention-page.tsx'), 'RetentionPage'),
  health: lazyPage(() => import('./records/health-page.tsx'), 'HealthPage'),
}

/** The routes, below the root. */
export function adminRoutes(root: AnyRootRoute) {
  const getParentRoute = () => root
  return [
    createRoute({
      getParentRoute,
      path: paths.admin,
      component: lazyPage(() => import('./admin-home-page.tsx'), 'AdminHomePage'),
    }),
    ...Object.entries(pages).map(([name, component]) =>
      createRoute({ getParentRoute, path: paths.adminPage(name), validateSearch: listAddress, component }),
    ),
  ]
}
