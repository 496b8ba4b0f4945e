/** '/admin/strips': lots of test strips, what is left of each, and recalling one. */
import { IconAlertTriangle, IconTestPipe } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { listStripLots, type StockedLot } from '#contract/strips.ts'
import { formatDay } from '#domain/dates.ts'
import { isOfTarget, lotName } from '#domain/strip/lot.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink } from '#web/list/list-buttons.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminStripsTexts as words } from '#web/texts/admin-strips.ts'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Part } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { LotForm } from './lot-form.tsx'
import { LotStock } from './lot-stock.tsx'
import { RecallLot } from './recall-lot.tsx'

function LastDay({ lot: { expires_on, is_expired, recalled_at } }: { lot: StockedLot }) {
  const mark = recalled_at !== null ? words.recalled : is_expired ? words.expired : null
  return (
    <>
      {formatDay(expires_on)}{' '}
      {mark !== null && (
        <Chip tone="look" icon={<IconAlertTriangle aria-hidden="true" />}>
          {mark}
        </Chip>
      )}
    </>
  )
}

const columns: readonly ListColumn<StockedLot>[] = [
  { label: words.columns.lot, cell: (lot) => <EditLink id={lot.id}>{lotName(lot)}</EditLink> },
  { label: words.columns.target, cell: ({ target }) => target },
  { label: words.columns.expires, cell: (lot) => <LastDay lot={lot} /> },
  {
    label: words.columns.stock,
    cell: ({ stock }) =>
      stock.length === 0 ? words.noStock : stock.map(({ site, left }) => words.left(site, left)).join(', '),
  },
  { label: words.columns.results, cell: ({ results }) => results },
]

/** The page. */
export function StripsPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listStripLots, {}))
  return (
    <AdminPage title={adminTexts.pages.strips.title} lead={words.lead} actions={<AddButton>{words.add}</AddButton>}>
      <Loaded answer={answer}>
        {({ lots, without_lot }) => {
          const open = lots.find(({ id }) => String(id) === address.edit)
          if (open !== undefined) {
            const without = without_lot.find(({ target }) => isOfTarget(open, target))?.results ?? 0
            return <OneLot key={open.id} lot={open} without={without} onClose={close} />
          }
          if (address.edit === 'new') return <LotForm lot={null} onClose={close} />
          if (lots.length === 0) {
            return (
              <Panel icon={<IconTestPipe size={28} />} title={words.empty.title}>
                {words.empty.text}
              </Panel>
            )
          }
          return <Rows label={words.list} rows={lots} columns={columns} keyOf={({ id }) => id} />
        }}
      </Loaded>
    </AdminPage>
  )
}

type OneLot = { readonly lot: StockedLot; readonly without: number; readonly onClose: () => void }

function OneLot({ lot, without, onClose }: OneLot) {
  return (
    <>
      <Part as="div">
        <h2>
          {lotName(lot)}, {lot.target}
        </h2>
      </Part>
      <LotStock lot={lot} />
      <RecallLot lot={lot} without={without} />
      {lot.recalled_at === null ? (
        <LotForm lot={lot} onClose={onClose} />
      ) : (
        <Button variant="outline" onClick={onClose}>
          {words.back}
        </Button>
      )}
    </>
  )
}
