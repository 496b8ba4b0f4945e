/** '/admin/options': what the surveys offer; order, rename, retire, merge (R3.17). */

import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type AdminOption, changeOption, listOptions, orderOptions } from '#contract/admin/lists.ts'
import { countedLists, type OptionList, optionLists } from '#domain/terms.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, RowButton } from '#web/list/list-buttons.tsx'
import { ListFilter } from '#web/list/list-filter.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { Buttons, Muted, Part } from '#web/ui/layout.tsx'
import { OrderList } from '#web/ui/order-list.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { Rows } from '#web/ui/rows.tsx'
import { MergeOption } from './merge-option.tsx'
import { OptionForm } from './option-form.tsx'

const words = adminOptionsTexts
type Option = z.output<typeof AdminOption>
type Asked = { readonly way: 'retire' | 'merge'; readonly option: Option }

/** The page. */
export function OptionsPage() {
  const { address, close } = useListAddress()
  const list = optionLists.find((one) => one === address.only) ?? 'ExpectedDrugs'
  const answer = useQuery(readQuery(listOptions, { query: { list } }))
  return (
    <AdminPage title={adminTexts.pages.options.title} lead={words.lead} actions={<AddButton>{words.add}</AddButton>}>
      <Loaded answer={answer}>
        {(options) => {
          const open = options.find(({ id }) => String(id) === address.edit)
          if (address.edit === 'new' || open !== undefined) {
            return <OptionForm key={address.edit} list={list} option={open ?? null} onClose={close} />
          }
          return (
            <>
              <Part as="div">
                <ListFilter
                  field="only"
                  label={words.which}
                  choices={optionLists.map((one) => [one, words.lists[one]])}
                  start={list}
                />
              </Part>
              <Options key={list} list={list} options={options} />
            </>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

/** What an expected drug stands for; empty if nobody has set that. */
function summaryOf({ drugs, drug_class, stands_for_none }: Option): string {
  if (stands_for_none) return `, ${words.stands.noneSummary}`
  const what = drug_class ?? drugs.join(', ')
  return what === '' ? '' : `, ${words.stands.summary(what)}`
}

const idsOf = (options: readonly Option[]) => options.map(({ id }) => id)

function Options({ list, options }: { list: OptionList; options: Option[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { open } = useListAddress()
  const order = useChange(orderOptions, { done: adminOrderTexts.saved })
  const change = useChange(changeOption, { done: ({ name }) => words.saved(name), onDone: () => setAsked(null) })
  const [offered, retired] = [options.filter((one) => !one.is_retired), options.filter((one) => one.is_retired)]
  const isCounted = countedLists.some((one) => one === list)
  const way = (does: Asked['way'], option: Option) => (
    <RowButton variant="subtle" name={words[`${does}One`](option.name)} onClick={() => setAsked({ way: does, option })}>
      {words[does]}
    </RowButton>
  )
  const buttons = (option: Option) => (
    <>
      <RowButton variant="subtle" name={words.renameOne(option.name)} onClick={() => open(String(option.id))}>
        {words.rename}
      </RowButton>
      {option.value === null && way('retire', option)}
      {option.value === null && isCounted && way('merge', option)}
    </>
  )
  return (
    <>
      {offered.length === 0 ? (
        <Panel icon={<IconList size={28} />} title={words.none}>
          {words.noneText}
        </Panel>
      ) : (
        <Part as="div">
          <OrderList
            label={words.offered(words.lists[list])}
            rows={offered}
            keyOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            draw={(option) => (
              <Buttons>
                <strong>{option.name}</strong>
                <Muted as="span">
                  {option.value !== null ? words.always : isCounted && words.used(option.used)}
                  {summaryOf(option)}
                </Muted>
                {buttons(option)}
              </Buttons>
            )}
            read={idsOf(options)}
            change={order}
            onSave={(rows, was) => order.send({ input: { list, ids: idsOf([...rows, ...retired]), was } })}
          />
        </Part>
      )}
      {retired.length > 0 && (
        <Part aria-labelledby="retired">
          <h2 id="retired">{words.retired}</h2>
          {asked === null && <RefusedFaults faults={change.faults} />}
          <Rows
            label={words.retired}
            rows={retired}
            keyOf={({ id }) => id}
            columns={[
              { label: words.name, cell: ({ name }) => name },
              { label: words.usedIn, cell: ({ used }) => (isCounted ? words.used(used) : '–') },
              {
                label: words.restore,
                cell: ({ id, name, version }) => (
                  <RowButton
                    name={words.restoreOne(name)}
                    isSending={change.isPending}
                    onClick={() => change.send({ params: { id }, version, input: { is_retired: false } })}
                  >
                    {words.restore}
                  </RowButton>
                ),
              },
            ]}
          />
        </Part>
      )}
      {asked?.way === 'retire' && (
        <ConfirmChange
          title={words.retireTitle(asked.option.name)}
          text={words.retireText}
          confirm={words.retire}
          change={change}
          onConfirm={() => {
            const { id, version } = options.find(({ id }) => id === asked.option.id) ?? asked.option
            change.send({ params: { id }, version, input: { is_retired: true } })
          }}
          onClose={() => {
            change.reset()
            setAsked(null)
          }}
        />
      )}
      {asked?.way === 'merge' && <MergeOption option={asked.option} options={offered} onClose={() => setAsked(null)} />}
    </>
  )
}
