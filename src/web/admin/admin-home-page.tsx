/** '/admin': open tasks, missing set-up steps, and a searchable list of all administration pages. */

import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, useState } from 'react'
import { fillLists, readSetup } from '#contract/admin/settings.ts'
import { readQuery } from '#web/api/read-query.ts'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { PageGroup, PageSearch, PageTiles, SetupBox, SetupSteps, StillMissing } from '#web/ui/admin-home.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { AdminPage } from './admin-page.tsx'
import { GrowthNotice } from './drugs/growth-notice.tsx'
import { LowStockSites } from './ids/low-stock-sites.tsx'
import { BasisTask } from './methods/basis-task.tsx'
import { tasksQuery } from './queries.ts'
import { SetupCheckCodes } from './settings/setup-check-codes.tsx'
import { StripNotices } from './strips/strip-notices.tsx'

const ActiveAlerts = lazy(async () => ({ default: (await import('#web/alerts/active-alerts.tsx')).ActiveAlerts }))
const CardTasks = lazy(async () => ({ default: (await import('#web/cards/card-tasks.tsx')).CardTasks }))
const UnknownShare = lazy(async () => ({
  default: (await import('#web/unknown-names/unknown-share.tsx')).UnknownShareNotice,
}))
const AlertTasks = lazy(async () => ({ default: (await import('#web/alerts/alert-tasks.tsx')).AlertTasks }))

type PageName = keyof typeof adminTexts.pages

const groups: readonly (readonly [keyof typeof adminTexts.groups, readonly PageName[]])[] = [
  ['tasks', ['deletions', 'losses', 'signals', 'shifts']],
  ['service', ['people', 'sites', 'routing', 'courier', 'settings', 'messages', 'alert-recipients', 'retention']],
  [
    'lists',
    [
      'ids',
      'options',
      'drugs',
      'words',
      'technologies',
      'methods',
      'strips',
      'instruments',
      'machines',
      'alert-rules',
      'cards',
    ],
  ],
  ['records', ['insight', 'audit', 'import', 'export', 'health']],
]

/** Path of a page. Some are outside '/admin' because staff use them too. */
const wayTo = (name: PageName) =>
  name === 'insight' || name === 'signals' || name === 'cards' ? paths[name] : paths.adminPage(name)

/** The page. */
export function AdminHomePage() {
  const [search, setSearch] = useState<string | undefined>()
  const { data: tasks } = useQuery(tasksQuery)
  const counts: Partial<Record<PageName, number | undefined>> = {
    ...tasks,
    // Show a number only where something waits.
    'alert-recipients': tasks?.mails || undefined,
    words: tasks?.names || undefined,
  }
  const matches = (name: PageName) => {
    const { title, text } = adminTexts.pages[name]
    return `${title} ${text}`.toLowerCase().includes((search ?? '').trim().toLowerCase())
  }
  const shown = groups
    .map(([group, pages]) => ({ title: adminTexts.groups[group], pages: pages.filter(matches) }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <AdminPage title={adminTexts.title} lead={adminTexts.lead} isHome>
      <LoadedPart>
        <ActiveAlerts />
        <AlertTasks />
        <CardTasks />
        <UnknownShare />
      </LoadedPart>
      <Setup />
      <LowStockSites />
      <StripNotices />
      <GrowthNotice />
      <BasisTask />
      <PageSearch>
        <SearchField label={adminTexts.find} clearLabel={adminTexts.showAll} search={search} onSearch={setSearch} />
      </PageSearch>
      {shown.length === 0 && <p role="status">{adminTexts.noPage}</p>}
      {shown.map(({ title, pages }) => (
        <PageGroup key={title} aria-label={title}>
          <h2>{title}</h2>
          <PageTiles>
            {pages.map((name) => (
              <li key={name}>
                <Link to={wayTo(name)}>
                  <strong>
                    {adminTexts.pages[name].title}
                    {counts[name] !== undefined && <span>{counts[name]}</span>}
                  </strong>
                  <span>{adminTexts.pages[name].text}</span>
                </Link>
              </li>
            ))}
          </PageTiles>
        </PageGroup>
      ))}
    </AdminPage>
  )
}

const pageOfStep = {
  service: 'settings',
  check_codes: 'settings',
  sites: 'sites',
  routing: 'routing',
  people: 'people',
  options: 'options',
  drugs: 'drugs',
  ids: 'ids',
} as const satisfies Record<string, PageName>

/** Shows the set-up list while a step is missing. After that, until the first sample, it says that samples may come. */
function Setup() {
  const { data } = useQuery(readQuery(readSetup, {}))
  const fill = useChange(fillLists, { done: adminTexts.setup.filled })
  if (data === undefined) return null
  if (data.steps.every(({ missing }) => missing.length === 0)) {
    return data.has_samples ? null : (
      <SetupBox aria-labelledby="setup">
        <h2 id="setup">{adminTexts.setup.done}</h2>
        <p>{adminTexts.setup.first}</p>
      </SetupBox>
    )
  }
  return (
    <SetupBox aria-labelledby="setup">
      <h2 id="setup">{adminTexts.setup.title}</h2>
      <p>{adminTexts.setup.text}</p>
      {fill.faults.length > 0 && <ErrorSummary title={adminTexts.setup.title} faults={fill.faults} />}
      <SetupSteps>
        {data.steps.map(({ step, missing, have }) => (
          <li key={step} data-done={missing.length === 0 || undefined}>
            {missing.length === 0 ? (
              <IconCircleCheck size={22} aria-label={adminTexts.yes} />
            ) : (
              <IconCircleDashed size={22} aria-label={adminTexts.no} />
            )}
            <div>
              <Link to={paths.adminPage(pageOfStep[step])}>{adminTexts.setup.steps[step]}</Link>{' '}
              <span>{adminTexts.setup.have(have)}</span>
              {missing.map((what) => (
                <StillMissing key={what}>{what}</StillMissing>
              ))}
              {step === 'check_codes' && missing.length > 0 && <SetupCheckCodes />}
              {(step === 'options' || step === 'drugs') && missing.length > 0 && (
                <Button variant="outline" loading={fill.isPending} onClick={() => fill.send({ input: { what: step } })}>
                  {adminTexts.setup.suggested[step]}
                </Button>
              )}
            </div>
          </li>
        ))}
      </SetupSteps>
    </SetupBox>
  )
}
