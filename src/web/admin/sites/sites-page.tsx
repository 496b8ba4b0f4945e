/** '/admin/sites': the sites with what hangs on them; adding, changing and closing one (decision 7). */

import { IconBuildingPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { z } from 'zod'
import type { Site as SiteSchema } from '#contract/admin/sites.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { sitesQuery } from '#web/admin/admin-queries.ts'
import { useListAddress } from '#web/admin/list-address.ts'
import { type ListColumn, Rows } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { Loaded } from '#web/form/loaded.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminSitesTexts } from '#web/texts/admin-sites.ts'
import { Button } from '#web/ui/button.tsx'
import { SiteForm } from './site-form.tsx'

const words = adminSitesTexts
type Site = z.output<typeof SiteSchema>

const columns: readonly ListColumn<Site>[] = [
  { label: words.columns.name, cell: (site) => <Name site={site} /> },
  {
    label: words.columns.does,
    cell: ({ collects, analyses }) =>
      [...(collects ? [words.does.collects] : []), ...(analyses ? [words.does.analyses] : [])].join(', '),
  },
  { label: words.columns.people, cell: ({ people }) => people },
  {
    label: words.columns.free,
    cell: ({ collects, free_vials, free_bags }) => (collects ? words.free(free_vials, free_bags) : words.none),
  },
  { label: words.columns.open, cell: ({ open_samples }) => open_samples },
  { label: words.columns.turnaround, cell: ({ turnaround_days }) => words.days(turnaround_days) },
]

function Name({ site: { id, name, color, active } }: { site: Site }) {
  return (
    <>
      <span className={styles.color} style={{ background: color }} aria-hidden="true" />
      <Link to="." search={{ edit: String(id) } as never}>
        {name}
      </Link>
      {!active && <span> ({words.closed})</span>}
    </>
  )
}

/** The page. */
export function SitesPage() {
  const { address, change } = useListAddress()
  const answer = useQuery(sitesQuery)
  const close = () => change({ edit: undefined })
  const add = (
    <Button leftSection={<IconBuildingPlus size={18} aria-hidden="true" />} onClick={() => change({ edit: 'new' })}>
      {words.add}
    </Button>
  )
  return (
    <AdminPage title={adminTexts.pages.sites.title} lead={words.lead} actions={address.edit === undefined && add}>
      <Loaded answer={answer}>
        {(sites) => {
          const open = sites.find(({ id }) => String(id) === address.edit)
          if (address.edit === 'new' || open !== undefined) {
            return <SiteForm key={address.edit} site={open ?? null} onClose={close} />
          }
          return <Rows label={words.list} rows={sites} columns={columns} keyOf={({ id }) => id} />
        }}
      </Loaded>
    </AdminPage>
  )
}
