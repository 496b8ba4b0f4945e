/** '/admin/options': what the surveys offer; order, rename, retire, merge (decision 6). */

import { IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type AdminOption, changeOption, listOptions, orderOptions } from '#contract/admin/lists.ts'
import { countedLists, type OptionList, optionLists } from '#domain/terms.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { useListAddress } from '#web/admin/list-address.ts'
import { AddButton, RowButton } from '#web/admin/list-buttons.tsx'
import { ListFilter } from '#web/admin/list-filter.tsx'
import { OrderList } from '#web/admin/order-list.tsx'
import { Rows } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { readQuery } from '#web/admin/queries.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { Panel } from '#web/ui/panel.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
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
              <div className={styles.part}>
                <ListFilter
                  field="only"
                  label={words.which}
                  choices={optionLists.map((one) => [one, words.lists[one]])}
                  start={list}
                />
              </div>
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
        <div className={styles.part}>
          <OrderList
            label={words.offered(words.lists[list])}
            rows={offered}
            keyOf={({ id }) => String(id)}
            nameOf={({ name }) => name}
            draw={(option) => (
              <div className={styles.buttons}>
                <strong>{option.name}</strong>
                <span className={styles.muted}>
                  {option.value !== null ? words.always : isCounted && words.used(option.used)}
                  {summaryOf(option)}
                </span>
                {buttons(option)}
              </div>
            )}
            faults={order.faults}
            isSaving={order.isPending}
            onSave={(rows) => order.send({ input: { list, ids: [...rows, ...retired].map(({ id }) => id) } })}
          />
        </div>
      )}
      {retired.length > 0 && (
        <section className={styles.part} aria-labelledby="retired">
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
                cell: ({ id, name }) => (
                  <RowButton
                    name={words.restoreOne(name)}
                    isSending={change.isPending}
                    onClick={() => change.send({ params: { id }, input: { is_retired: false } })}
                  >
                    {words.restore}
                  </RowButton>
                ),
              },
            ]}
          />
        </section>
      )}
      {asked?.way === 'retire' && (
        <ConfirmChange
          title={words.retireTitle(asked.option.name)}
          text={words.retireText}
          confirm={words.retire}
          change={change}
          onConfirm={() => change.send({ params: { id: asked.option.id }, input: { is_retired: true } })}
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
