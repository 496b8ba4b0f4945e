/** '/admin/routing': where each collecting site sends its samples, and what is wrong with that (R13.4). */

import { IconRoute } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import { readRouting, type Site as SiteSchema } from '#contract/admin/sites.ts'
import { sampleTypes } from '#domain/terms.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { EditLink } from '#web/list/list-buttons.tsx'
import { paths } from '#web/paths.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminRoutingTexts } from '#web/texts/admin-routing.ts'
import { Notice } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { RoutingForm } from './routing-form.tsx'

const words = adminRoutingTexts
type Site = z.output<typeof SiteSchema>
type Routing = z.output<typeof readRouting.answer>

/** The page. */
export function RoutingPage() {
  const sites = useQuery(sitesQuery)
  const routing = useQuery(readQuery(readRouting, {}))
  return (
    <AdminPage title={adminTexts.pages.routing.title} lead={words.lead}>
      <Loaded answer={sites}>
        {(known) => <Loaded answer={routing}>{(now) => <Routes sites={known} routing={now} />}</Loaded>}
      </Loaded>
    </AdminPage>
  )
}

function Routes({ sites, routing }: { sites: readonly Site[]; routing: Routing }) {
  const { address, close } = useListAddress()
  const collecting = sites.filter(({ collects, active }) => collects && active)
  const open = collecting.find(({ id }) => String(id) === address.edit)
  if (open !== undefined) {
    const rules = routing.rules.filter(({ collecting_site_id }) => collecting_site_id === open.id)
    const labs = sites.filter(({ analyses, active }) => analyses && active)
    const version = routing.sites.find(({ id }) => id === open.id)?.version ?? 0
    return <RoutingForm key={open.id} site={open} labs={labs} rules={rules} version={version} onClose={close} />
  }
  if (collecting.length === 0) {
    return (
      <Panel
        icon={<IconRoute size={28} />}
        title={words.noSites}
        actions={<Link to={paths.adminPage('sites')}>{words.toSites}</Link>}
      >
        {words.noSitesText}
      </Panel>
    )
  }
  const labOf = (site: Site, type: (typeof sampleTypes)[number] | null) => {
    const rule = routing.rules.find((one) => one.collecting_site_id === site.id && one.sample_type === type)
    return sites.find(({ id }) => id === rule?.analysis_site_id)?.name ?? (type === null ? words.none : words.asAll)
  }
  const columns: readonly ListColumn<Site>[] = [
    { label: words.columns.site, cell: ({ id, name }) => <EditLink id={id}>{name}</EditLink> },
    { label: words.columns.all, cell: (site) => labOf(site, null) },
    ...sampleTypes.map((type) => ({ label: words.columns[type], cell: (site: Site) => labOf(site, type) })),
  ]
  return (
    <>
      {routing.warnings.length > 0 && (
        <Notice as="section" tone="look" aria-label={words.wrong}>
          <strong>{words.wrong}</strong>
          <ul>
            {routing.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      <Rows label={words.list} rows={collecting} columns={columns} keyOf={({ id }) => id} />
    </>
  )
}
