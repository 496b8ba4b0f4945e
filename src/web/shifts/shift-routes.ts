/** The routes of a shift. Each page is its own chunk; the root wraps them in the frame that locks them. */
import { type AnyRootRoute, createRoute } from '@tanstack/react-router'
import { surveySearch } from '#web/collection/survey-search.ts'
import { paths } from '#web/paths.ts'
import { lazyPage } from '#web/service/lazy-page.ts'
import { ofSample } from './survey-search.ts'

/** The routes, below the root. */
export function shiftRoutes<Root extends AnyRootRoute>(root: Root) {
  const getParentRoute = () => root
  return [
    createRoute({
      getParentRoute,
      path: paths.shiftBegin,
      component: lazyPage(() => import('./begin/begin-page.tsx'), 'BeginPage'),
    }),
    createRoute({
      getParentRoute,
      path: paths.shift,
      component: lazyPage(() => import('./shift-page.tsx'), 'ShiftPage'),
    }),
    createRoute({
      getParentRoute,
      path: paths.shiftSurvey,
      validateSearch: surveySearch,
      component: lazyPage(() => import('./shift-survey-page.tsx'), 'ShiftSurveyPage'),
    }),
    createRoute({
      getParentRoute,
      path: paths.shiftCard,
      validateSearch: ofSample,
      component: lazyPage(() => import('./shift-card-page.tsx'), 'ShiftCardPage'),
    }),
    createRoute({
      getParentRoute,
      path: paths.shiftTest,
      validateSearch: ofSample,
      component: lazyPage(() => import('./tests/test-page.tsx'), 'TestPage'),
    }),
    createRoute({
      getParentRoute,
      path: paths.shiftGiveUp,
      validateSearch: ofSample,
      component: lazyPage(() => import('./give-up-page.tsx'), 'GiveUpPage'),
    }),
    createRoute({
      getParentRoute,
      path: paths.shiftEnd,
      component: lazyPage(() => import('./shift-end-page.tsx'), 'ShiftEndPage'),
    }),
  ] as const
}
