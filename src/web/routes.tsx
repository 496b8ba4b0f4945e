/**
 * The routes of the staff pages. Each page is its own chunk. To people who are signed out, every address shows the sign-in,
 * except the target of a one-time link.
 */
import { createRootRoute, createRoute, createRouter, Outlet, useMatch, useMatches } from '@tanstack/react-router'
import { adminRoutes } from './admin/admin-routes.ts'
import { reportSearch } from './analysis/report/report-search.ts'
import { leadToCollectionSide } from './analysis/result-address.ts'
import { BrokenPage } from './broken-page.tsx'
import { surveySearch } from './collection/survey-search.ts'
import { counterSearch } from './counter/counter-search.ts'
import { deskRoutes } from './desk-routes.ts'
import { disposeSearch } from './disposal/dispose-search.ts'
import { filesSearch } from './files/files-search.ts'
import { holdingsRoutes } from './holdings/holdings-routes.ts'
import { insightAddress } from './insight/insight-search.ts'
import { listAddress } from './list/list-address.ts'
import { isOfShift, paths } from './paths.ts'
import { readingsRoutes } from './readings/readings-routes.ts'
import { homeSearch } from './samples/home-search.ts'
import { noteList, noteTab } from './samples/last-list.ts'
import { samplePageSearch } from './samples/sample-page-search.ts'
import { BarePage } from './service/bare-page.tsx'
import { lazyPage } from './service/lazy-page.ts'
import { loadable } from './service/loadable.tsx'
import { needNetwork } from './service/network.ts'
import { currentSession, SignedIn, useSession } from './session/session.ts'
import { shiftRoutes } from './shifts/shift-routes.ts'
import { takeChecked, tickedSearch } from './transport/ticked-address.ts'

// Not lazyPage, whose components only the router may render.
const Frame = loadable(async () => (await import('./session/frame.tsx')).Frame)
const SignInPage = loadable(async () => (await import('./session/sign-in-page.tsx')).SignInPage)
const ShiftFrame = loadable(async () => (await import('./shifts/shift-frame.tsx')).ShiftFrame)
const NotFoundPage = loadable(async () => (await import('./not-found-page.tsx')).NotFoundPage)

function BrokenRoot({ error }: { readonly error: unknown }) {
  return (
    <BarePage>
      <BrokenPage error={error} />
    </BarePage>
  )
}

function Root() {
  const session = useSession()
  const isNowhere = useMatch({ from: nowhereRoute.id, shouldThrow: false }) !== undefined
  const isWelcome = useMatch({ from: welcomeRoute.id, shouldThrow: false }) !== undefined
  // Looks at the page shown, because the address changes a moment earlier.
  const isShift = useMatches({ select: (matches) => isOfShift(matches.at(-1)?.pathname ?? '') })
  if (isWelcome) return <Outlet />
  // A shift has its own lock and works signed out.
  if (isShift) {
    return (
      <ShiftFrame>
        <Outlet />
      </ShiftFrame>
    )
  }
  if (session === null) {
    return isNowhere ? (
      <BarePage>
        <NotFoundPage />
      </BarePage>
    ) : (
      <SignInPage />
    )
  }
  return (
    <SignedIn value={session}>
      <Frame>
        <Outlet />
      </Frame>
    </SignedIn>
  )
}
const rootRoute = createRootRoute({ beforeLoad: needNetwork, component: Root, errorComponent: BrokenRoot })

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  validateSearch: homeSearch,
  onEnter: ({ search }) => noteList(search),
  onStay: ({ search }) => noteList(search),
  component: lazyPage(() => import('./samples/home-page.tsx'), 'HomePage'),
})

const surveyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.collectionSurvey,
  validateSearch: surveySearch,
  component: lazyPage(() => import('./collection/survey-page.tsx'), 'SurveyPage'),
})

const prepareRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.prepareForTransport,
  validateSearch: tickedSearch,
  beforeLoad: takeChecked('SamplesToTransport', paths.prepareForTransport),
  component: lazyPage(() => import('./transport/prepare-page.tsx'), 'PreparePage'),
})

const receiveRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.receiveSamples,
  validateSearch: tickedSearch,
  beforeLoad: takeChecked('SamplesToReceive', paths.receiveSamples),
  component: lazyPage(() => import('./transport/receive-page.tsx'), 'ReceivePage'),
})

const disposeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.disposeSamples,
  validateSearch: disposeSearch,
  beforeLoad: takeChecked('SamplesToDispose', paths.disposeSamples),
  component: lazyPage(() => import('./disposal/dispose-page.tsx'), 'DisposePage'),
})

const resultRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/result/$sample_id',
  beforeLoad: ({ params }) => leadToCollectionSide(params.sample_id),
  component: lazyPage(() => import('./analysis/result-page.tsx'), 'ResultPage'),
})

const sampleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/samples/$sample_id',
  validateSearch: samplePageSearch,
  onEnter: ({ params, search }) => noteTab(params, search),
  onStay: ({ params, search }) => noteTab(params, search),
  component: lazyPage(() => import('./samples/sample-page.tsx'), 'SamplePage'),
})

/** A page without search parameters. */
const pageAt = <const Path extends string>(path: Path, component: ReturnType<typeof lazyPage>) =>
  createRoute({ getParentRoute: () => rootRoute, path, component })

const sampleResultRoute = pageAt(
  '/samples/$sample_id/result',
  lazyPage(() => import('./samples/sample-result-page.tsx'), 'SampleResultPage'),
)

const filesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/samples/$sample_id/files',
  validateSearch: filesSearch,
  component: lazyPage(() => import('./files/files-page.tsx'), 'FilesPage'),
})

const deleteSampleRoute = pageAt(
  '/samples/$sample_id/delete',
  lazyPage(() => import('./samples/request-deletion-page.tsx'), 'RequestDeletionPage'),
)

const shareRoute = pageAt(
  '/samples/$sample_id/share',
  lazyPage(() => import('./sharing/share-page.tsx'), 'SharePage'),
)

const downloadRoute = pageAt(
  '/samples/$sample_id/download',
  lazyPage(() => import('./sharing/download-page.tsx'), 'DownloadPage'),
)

const sampleRoutes = [sampleRoute, sampleResultRoute, filesRoute, deleteSampleRoute, shareRoute, downloadRoute] as const

const reportRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/report/$sample_id',
  validateSearch: reportSearch,
  component: lazyPage(() => import('./analysis/report/report-page.tsx'), 'ReportPage'),
})

const furtherRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.prepareForFurtherAnalysis,
  validateSearch: tickedSearch,
  component: lazyPage(() => import('./transport/further-page.tsx'), 'FurtherPage'),
})

const welcomeRoute = pageAt(
  paths.welcome,
  lazyPage(() => import('./session/welcome-page.tsx'), 'WelcomePage'),
)

const insightRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.insight,
  validateSearch: insightAddress,
  component: lazyPage(() => import('./insight/insight-page.tsx'), 'InsightPage'),
})
const worklistsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: paths.worklists,
  validateSearch: listAddress,
  component: lazyPage(() => import('./worklists/worklists-page.tsx'), 'WorklistsPage'),
})

const instrumentsRoute = pageAt(
  paths.instruments,
  lazyPage(() => import('./instruments/instruments-page.tsx'), 'InstrumentsPage'),
)

const boardRoute = pageAt(
  paths.waitingBoard,
  lazyPage(() => import('./samples/board-page.tsx'), 'BoardPage'),
)

const counterRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/counter/$sample_id',
  validateSearch: counterSearch,
  component: lazyPage(() => import('./counter/counter-page.tsx'), 'CounterPage'),
})

const passwordRoute = pageAt(
  paths.password,
  lazyPage(() => import('./session/password-page.tsx'), 'PasswordPage'),
)

const nowhereRoute = createRoute({ getParentRoute: () => rootRoute, path: '$', component: NotFoundPage })

/** The router; search parameters in the address are plain words, not JSON. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    homeRoute,
    surveyRoute,
    prepareRoute,
    furtherRoute,
    receiveRoute,
    disposeRoute,
    resultRoute,
    reportRoute,
    ...sampleRoutes,
    welcomeRoute,
    passwordRoute,
    insightRoute,
    ...deskRoutes(rootRoute),
    ...holdingsRoutes(rootRoute),
    ...readingsRoutes(rootRoute),
    instrumentsRoute,
    worklistsRoute,
    boardRoute,
    counterRoute,
    ...shiftRoutes(rootRoute),
    ...adminRoutes(rootRoute),
    nowhereRoute,
  ]),
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined)
    return given.length === 0 ? '' : `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
  },
  defaultErrorComponent: BrokenPage,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Loads the page at the address and what stands around it, so that the first drawing has both. Never fails. */
export function loadFirstPage() {
  const around = isOfShift(location.pathname) ? ShiftFrame : currentSession() === null ? SignInPage : Frame
  return Promise.allSettled([router.load(), around.load()])
}
