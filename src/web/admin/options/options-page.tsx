/** '/admin/options': what the surveys offer; order, rename, retire, merge (decision 6). */

import { IconList, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { type AdminOption, changeOption, orderOptions } from '#contract/admin/lists.ts'
import { countedLists, type OptionList, optionLists } from '#domain/terms.ts'
import { optionsQuery } from '#web/admin/admin-lists-queries.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { ConfirmChange } from '#web/admin/confirm-change.tsx'
import { useListAddress } from '#web/admin/list-address.ts'
import { ListFilter } from '#web/admin/list-filter.tsx'
import { OrderList } from '#web/admin/order-list.tsx'
import { Rows } from '#web/admin/paged-list.tsx'
import styles from '#web/admin/part.module.css'
import { Loaded } from '#web/form/loaded.tsx'
import { useChange } from '#web/form/use-change.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { adminOptionsTexts } from '#web/texts/admin-options.ts'
import { adminOrderTexts } from '#web/texts/admin-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { MergeOption } from './merge-option.tsx'
import { OptionForm } from './option-form.tsx'

const words = adminOptionsTexts
type Option = z.output<typeof AdminOption>
type Asked = { readonly way: 'retire' | 'merge'; readonly option: Option }

/** The page. */
export function OptionsPage() {
  const { address, change } = useListAddress()
  const list = optionLists.find((one) => one === address.only) ?? 'ExpectedDrugs'
  const answer = useQuery(optionsQuery(list))
  const close = () => change({ edit: undefined })
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => change({ edit: 'new' })}>
      {words.add}
    </Button>
  )
  return (
    <AdminPage title={adminTexts.pages.options.title} lead={words.lead} actions={address.edit === undefined && add}>
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
                  label={words.which}
                  choices={optionLists.map((value) => ({ value, label: words.lists[value] }))}
                  value={list}
                  onChange={(only) => change({ only })}
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

/** What an expected drug stands for, where somebody said it. */
function summaryOf({ drugs, drug_class, stands_for_none }: Option): string {
  if (stands_for_none) return `, ${words.stands.noneSummary}`
  const what = drug_class ?? drugs.join(', ')
  return what === '' ? '' : `, ${words.stands.summary(what)}`
}

function Options({ list, options }: { list: OptionList; options: Option[] }) {
  const [asked, setAsked] = useState<Asked | null>(null)
  const { change: changeAddress } = useListAddress()
  const order = useChange(orderOptions, { done: adminOrderTexts.saved })
  const change = useChange(changeOption, {
    done: ({ name }) => words.saved(name),
    onDone: () => setAsked(null),
  })
  const [offered, retired] = [options.filter((one) => !one.is_retired), options.filter((one) => one.is_retired)]
  const isCounted = countedLists.some((one) => one === list)
  const buttons = (option: Option) => (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={words.renameOne(option.name)}
        onClick={() => changeAddress({ edit: String(option.id) })}
      >
        {words.rename}
      </Button>
      {option.value === null && (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            aria-label={words.retireOne(option.name)}
            onClick={() => setAsked({ way: 'retire', option })}
          >
            {words.retire}
          </Button>
          {isCounted && (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={words.mergeOne(option.name)}
              onClick={() => setAsked({ way: 'merge', option })}
            >
              {words.merge}
            </Button>
          )}
        </>
      )}
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
          {asked === null &&
            change.faults.map(({ message }) => (
              <p key={message} role="alert" className={styles.wrong}>
                {message}
              </p>
            ))}
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
                  <Button
                    size="compact-sm"
                    variant="outline"
                    aria-label={words.restoreOne(name)}
                    loading={change.isPending}
                    onClick={() => change.send({ params: { id }, input: { is_retired: false } })}
                  >
                    {words.restore}
                  </Button>
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
          faults={change.faults}
          isSending={change.isPending}
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
