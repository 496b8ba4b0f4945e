/** '/admin/technologies': how samples are analyzed here; add, rename, order, switch on and off (R2.5). */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AdminTechnology,
  changeTechnology,
  listTechnologies,
  orderTechnologies,
} from '#contract/admin/technologies.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { serviceQuery } from '#web/api/queries.ts'
import { readQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, RowButton } from '#web/list/list-buttons.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { adminTechnologiesTexts } from '#web/texts/admin-technologies.ts'
import { Buttons, Muted, Part } from '#web/ui/layout.tsx'
import { OrderList } from '#web/ui/order-list.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { TechnologyForm } from './technology-form.tsx'

const words = adminTechnologiesTexts

/** The page. */
export function TechnologiesPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listTechnologies, {}))
  return (
    <AdminPage
      title={adminTexts.pages.technologies.title}
      lead={words.lead}
      actions={<AddButton>{words.add}</AddButton>}
    >
      <Loaded answer={answer}>
        {(rows) => {
          const open = rows.find(({ key }) => key === address.edit)
          return address.edit === 'new' || open !== undefined ? (
            <TechnologyForm key={address.edit} row={open ?? null} onClose={close} />
          ) : (
            <Technologies rows={rows} />
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

const keysOf = (rows: readonly AdminTechnology[]) => rows.map(({ key }) => key)

function Technologies({ rows }: { rows: AdminTechnology[] }) {
  const [leaving, setLeaving] = useState<AdminTechnology | null>(null)
  const { open } = useListAddress()
  const queries = useQueryClient()
  const tell = () => void queries.invalidateQueries({ queryKey: serviceQuery.queryKey })
  const order = useChange(orderTechnologies, { done: adminOrderTexts.saved, onDone: tell })
  const change = useChange(changeTechnology, {
    done: ({ name }) => words.saved(name.en),
    onDone: () => {
      tell()
      setLeaving(null)
    },
  })
  const [active, off] = [rows.filter((row) => row.is_active), rows.filter((row) => !row.is_active)]
  const rename = ({ key, name }: AdminTechnology) => (
    <RowButton variant="subtle" name={words.renameOne(name.en)} onClick={() => open(key)}>
      {words.rename}
    </RowButton>
  )
  return (
    <>
      <Part as="div">
        <OrderList
          label={words.active}
          rows={active}
          keyOf={({ key }) => key}
          nameOf={({ name }) => name.en}
          draw={(row) => (
            <Buttons>
              <strong>{row.name.en}</strong>
              <Muted as="span">{`${words.kinds[row.kind]}, ${words.used(row.used)}`}</Muted>
              {rename(row)}
              <RowButton variant="subtle" name={words.retireOne(row.name.en)} onClick={() => setLeaving(row)}>
                {words.retire}
              </RowButton>
            </Buttons>
          )}
          read={keysOf(rows)}
          change={order}
          onSave={(sorted, was) => order.send({ input: { keys: keysOf([...sorted, ...off]), was } })}
        />
      </Part>
      <Part aria-labelledby="off">
        <h2 id="off">{words.off}</h2>
        <p>{off.length === 0 ? words.noOff : words.offText}</p>
        {leaving === null && <RefusedFaults faults={change.faults} />}
        {off.length > 0 && (
          <Rows
            label={words.off}
            rows={off}
            keyOf={({ key }) => key}
            columns={[
              { label: words.name, cell: ({ name }) => name.en },
              { label: words.kind, cell: ({ kind }) => words.kinds[kind] },
              { label: words.usedIn, cell: ({ used }) => words.used(used) },
              {
                label: words.restore,
                cell: (row) => (
                  <RowButton
                    name={words.restoreOne(row.name.en)}
                    isSending={change.isPending}
                    onClick={() =>
                      change.send({ params: { key: row.key }, version: row.version, input: { is_active: true } })
                    }
                  >
                    {words.restore}
                  </RowButton>
                ),
              },
            ]}
          />
        )}
      </Part>
      {leaving !== null && (
        <ConfirmChange
          title={words.retireTitle(leaving.name.en)}
          text={words.retireText}
          confirm={words.retire}
          change={change}
          onConfirm={() => {
            const { key, version } = rows.find(({ key }) => key === leaving.key) ?? leaving
            change.send({ params: { key }, version, input: { is_active: false } })
          }}
          onClose={() => {
            change.reset()
            setLeaving(null)
          }}
        />
      )}
    </>
  )
}
