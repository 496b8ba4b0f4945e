/** '/admin/instruments': the instruments of all labs and the state of their checks; adding and renaming one. */

import { IconMicroscope } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type Instrument, listInstruments } from '#contract/instruments.ts'
import { technologyName } from '#domain/technology/technologies.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { ChecksHistory } from '#web/instruments/checks-history.tsx'
import { LastCheck, Standing } from '#web/instruments/standing.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink } from '#web/list/list-buttons.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminInstrumentsTexts as words } from '#web/texts/admin-instruments.ts'
import { Part } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { InstrumentForm } from './instrument-form.tsx'

const columns: readonly ListColumn<Instrument>[] = [
  { label: words.columns.name, cell: ({ id, name }) => <EditLink id={id}>{name}</EditLink> },
  { label: words.columns.site, cell: ({ site }) => site },
  { label: words.columns.technology, cell: ({ technology }) => technologyName(technology) },
  { label: words.columns.standing, cell: (instrument) => <Standing instrument={instrument} /> },
  { label: words.columns.last, cell: (instrument) => <LastCheck instrument={instrument} /> },
]

/** The page. */
export function InstrumentsPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listInstruments, {}))
  const title = adminTexts.pages.instruments.title
  return (
    <AdminPage title={title} lead={words.lead} actions={<AddButton>{words.add}</AddButton>}>
      <Loaded answer={answer}>
        {({ instruments, today }) => {
          const open = instruments.find(({ id }) => String(id) === address.edit)
          if (open !== undefined) {
            return (
              <>
                <InstrumentForm key={open.id} instrument={open} today={today} onClose={close} />
                <Part isApart aria-labelledby="checks">
                  <h2 id="checks">{words.checks}</h2>
                  <ChecksHistory instrument={open} />
                </Part>
              </>
            )
          }
          if (address.edit === 'new') return <InstrumentForm instrument={null} today={today} onClose={close} />
          if (instruments.length === 0) {
            return (
              <Panel icon={<IconMicroscope size={28} />} title={words.empty.title}>
                {words.empty.text}
              </Panel>
            )
          }
          return <Rows label={words.list} rows={instruments} columns={columns} keyOf={({ id }) => id} />
        }}
      </Loaded>
    </AdminPage>
  )
}
