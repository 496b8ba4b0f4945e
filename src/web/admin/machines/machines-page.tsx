/** '/admin/machines': the keys of machines; making one, which is shown once, and revoking one. */
import { IconCopy, IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMachineKeys, type MachineKey, makeMachineKey, revokeMachineKey } from '#contract/admin/machine-keys.ts'
import { addDays, formatDate, formatDateTime, formatDay } from '#domain/dates.ts'
import { machinePurposes } from '#domain/machine/machine-key.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { ChangeForm } from '#web/form/change-form.tsx'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { Loaded } from '#web/form/loaded.tsx'
import { asked, useAsk } from '#web/form/use-change.ts'
import { useForm } from '#web/form/use-form.ts'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, RowButton } from '#web/list/list-buttons.tsx'
import { useZone } from '#web/samples/when.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { machineKeyTexts as words } from '#web/texts/machines.ts'
import { Button } from '#web/ui/button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Buttons, Card } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TextField } from '#web/ui/question.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { toast } from '#web/ui/toast.ts'

type Made = { readonly made: MachineKey; readonly key: string }

/** The page. */
export function MachinesPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listMachineKeys, {}))
  const [made, setMade] = useState<Made | null>(null)
  const [revoking, setRevoking] = useState<MachineKey | null>(null)
  const zone = useZone()
  return (
    <AdminPage title={adminTexts.pages.machines.title} lead={words.lead} actions={<AddButton>{words.add}</AddButton>}>
      {made !== null && <ShownOnce made={made} onDone={() => setMade(null)} />}
      <Loaded answer={answer}>
        {({ keys, today }) => {
          if (address.edit === 'new') return <KeyForm today={today} onMade={setMade} onClose={close} />
          if (keys.length === 0) {
            return (
              <Panel icon={<IconKey size={28} />} title={words.empty.title}>
                {words.empty.text}
              </Panel>
            )
          }
          return <Rows label={words.list} rows={keys} columns={columnsOf(zone, setRevoking)} keyOf={({ id }) => id} />
        }}
      </Loaded>
      {revoking !== null && <Revoking of={revoking} onClose={() => setRevoking(null)} />}
    </AdminPage>
  )
}

const columnsOf = (zone: string, onRevoke: (key: MachineKey) => void): readonly ListColumn<MachineKey>[] => [
  { label: words.columns.name, cell: ({ name }) => name },
  { label: words.columns.purpose, cell: ({ purpose }) => words.purposes[purpose] },
  { label: words.columns.site, cell: ({ site }) => site },
  {
    label: words.columns.ends,
    cell: ({ ends_on, standing }) =>
      standing === 'ended' ? `${words.standings.ended}, ${formatDay(ends_on)}` : formatDay(ends_on),
  },
  {
    label: words.columns.used,
    cell: ({ last_used_at }) => (last_used_at === null ? words.never : formatDateTime(last_used_at, zone)),
  },
  {
    label: words.columns.does,
    cell: (key) =>
      key.revoked_at !== null ? (
        `${words.standings.revoked}, ${words.revoked(formatDate(key.revoked_at, zone), key.revoked_by ?? '')}`
      ) : (
        <RowButton name={words.revokeOf(key.name)} variant="outline" onClick={() => onRevoke(key)}>
          {words.revoke}
        </RowButton>
      ),
  },
]

type KeyForm = { readonly today: string; readonly onMade: (made: Made) => void; readonly onClose: () => void }

function KeyForm({ today, onMade, onClose }: KeyForm) {
  const { data: sites = [] } = useQuery(sitesQuery)
  const form = useForm({
    name: 'machine-key',
    begun: { name: '', purpose: '', site_id: '', ends_on: addDays(today, 365) },
    ask: ({ name, purpose, site_id, ends_on }) =>
      asked(makeMachineKey, {
        input: {
          ...{ name, site_id: Number(site_id), ends_on },
          // The call refuses any other value at its field.
          purpose: purpose as (typeof machinePurposes)[number],
        },
      }),
    onDone: (answer) => {
      onMade(answer)
      onClose()
    },
  })
  const { site_id } = form.values
  const isLab = form.values.purpose !== 'read counts'
  const offered = sites.filter(({ id, active, analyses }) => active && (analyses || !isLab || String(id) === site_id))
  return (
    <ChangeForm title={words.form.title} form={form} onCancel={onClose}>
      <TextField {...form.text('name')} label={words.form.name} hint={words.form.nameHint} />
      <SelectField
        {...form.text('purpose')}
        label={words.form.purpose}
        none={words.form.choose}
        choices={machinePurposes.map((value) => ({ value, label: words.purposes[value] }))}
      />
      <SelectField
        {...form.text('site_id')}
        label={words.form.site}
        none={words.form.choose}
        choices={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <TextField {...form.text('ends_on')} label={words.form.ends} hint={words.form.endsHint} type="date" />
    </ChangeForm>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()

/** The new key. It takes the focus, because it is never shown again. */
function ShownOnce({ made: { made, key }, onDone }: { readonly made: Made; readonly onDone: () => void }) {
  const copy = async () => {
    if (await copyText(key)) toast(words.made.copied)
  }
  return (
    <Card tone="said" aria-labelledby="new-key" tabIndex={-1} ref={takeFocus}>
      <h2 id="new-key">{words.made.title(made.name)}</h2>
      <p>{words.made.text}</p>
      <TextField id="key" label={words.made.label} value={key} onChange={() => {}} readOnly />
      <Buttons>
        <Button leftSection={<IconCopy size={18} aria-hidden="true" />} onClick={copy}>
          {words.made.copy}
        </Button>
        <Button variant="outline" onClick={onDone}>
          {words.made.done}
        </Button>
      </Buttons>
    </Card>
  )
}

function Revoking({ of, onClose }: { readonly of: MachineKey; readonly onClose: () => void }) {
  const change = useAsk({ done: words.revokedNow(of.name), onDone: onClose })
  return (
    <ConfirmChange
      title={words.revokeOf(of.name)}
      text={words.revokeText}
      confirm={words.revoke}
      change={change}
      onConfirm={() => change.send(asked(revokeMachineKey, { params: { id: of.id } }))}
      onClose={onClose}
    />
  )
}
