/** '/admin/sites': the sites with their accounts, IDs and samples; adding, changing and closing one. */

import { IconBuildingPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Site as SiteSchema } from '#contract/admin/sites.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { sitesQuery } from '#web/api/sites-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink } from '#web/list/list-buttons.tsx'
import { BoardLink } from '#web/samples/board-link.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminClosingTexts as closingWords } from '#web/texts/admin-closing.ts'
import { adminSitesTexts } from '#web/texts/admin-sites.ts'
import { Button } from '#web/ui/button.tsx'
import { Part, Swatch } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { Areas } from './areas.tsx'
import { CloseSite } from './close-site.tsx'
import { SiteForm } from './site-form.tsx'

const words = adminSitesTexts
type Site = z.output<typeof SiteSchema>
/** What the address says where a site is about to be closed. */
const closingOf = (id: number) => `close-${id}`

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
      <Swatch color={color} />
      <EditLink id={id}>{name}</EditLink>
      {!active && <span> ({words.closed})</span>}
    </>
  )
}

/** The page. */
export function SitesPage() {
  const { address, close, open: show } = useListAddress()
  const answer = useQuery(sitesQuery)
  const add = <AddButton icon={IconBuildingPlus}>{words.add}</AddButton>
  return (
    <AdminPage title={adminTexts.pages.sites.title} lead={words.lead} actions={add}>
      <Loaded answer={answer}>
        {(sites) => {
          const closing = sites.find(({ id }) => closingOf(id) === address.edit)
          if (closing !== undefined) return <CloseSite key={closing.id} site_id={closing.id} onClose={close} />
          const open = sites.find(({ id }) => String(id) === address.edit)
          if (address.edit === 'new' || open !== undefined) {
            return (
              <>
                <SiteForm key={address.edit} site={open ?? null} onClose={close} />
                {open?.tests_on_site && <BoardLink site_id={open.id} />}
                {open !== undefined && (
                  <Part isApart aria-labelledby="closing">
                    <h2 id="closing">{open.closed_at === null ? closingWords.part : closingWords.isClosed}</h2>
                    {open.closed_at === null && <p>{closingWords.partText}</p>}
                    <Button variant="outline" onClick={() => show(closingOf(open.id))}>
                      {open.closed_at === null ? closingWords.begin(open.name) : closingWords.see}
                    </Button>
                  </Part>
                )}
              </>
            )
          }
          return (
            <>
              <Rows label={words.list} rows={sites} columns={columns} keyOf={({ id }) => id} />
              <Areas sites={sites} />
            </>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}
