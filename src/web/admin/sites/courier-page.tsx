/** '/admin/courier': the order of pick-ups and drop-offs (R4.32). */
import { IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { orderStops, readStops } from '#contract/admin/sites.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { paths } from '#web/paths.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminCourierTexts } from '#web/texts/admin-courier.ts'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { Muted } from '#web/ui/layout.tsx'
import { OrderList } from '#web/ui/order-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { CourierLink } from './courier-link.tsx'

const words = adminCourierTexts

type Ends = { readonly source_site_id: number; readonly destination_site_id: number }
const endsOf = ({ source_site_id, destination_site_id }: Ends) => ({ source_site_id, destination_site_id })

/** The page. */
export function CourierPage() {
  const answer = useQuery(readQuery(readStops, {}))
  const order = useChange(orderStops, { done: adminOrderTexts.saved })
  return (
    <AdminPage title={adminTexts.pages.courier.title} lead={words.lead}>
      <Loaded answer={answer}>
        {({ stops, version }) =>
          stops.length === 0 ? (
            <Panel
              icon={<IconTruck size={28} />}
              title={words.none}
              actions={<Link to={paths.adminPage('routing')}>{words.toRouting}</Link>}
            >
              {words.noneText}
            </Panel>
          ) : (
            <OrderList
              label={words.list}
              rows={stops}
              keyOf={({ source_site_id, destination_site_id }) => `${source_site_id}-${destination_site_id}`}
              nameOf={({ source, destination }) => words.stop(source, destination)}
              draw={({ source, destination, is_ordered }) => (
                <>
                  <strong>{words.stop(source, destination)}</strong>
                  {!is_ordered && <Muted as="span"> ({words.unordered})</Muted>}
                </>
              )}
              read={version}
              change={order}
              onSave={(rows, read) => order.send({ version: read, input: { stops: rows.map(endsOf) } })}
            />
          )
        }
      </Loaded>
      <CourierLink />
    </AdminPage>
  )
}
