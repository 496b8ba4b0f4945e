/** '/admin/methods': what each method can detect, who approved it, and since when. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listMethods, type Method, type MethodVersion } from '#contract/methods.ts'
import { formatDay } from '#domain/dates.ts'
import { writeLimit } from '#domain/method/method-form.ts'
import { AdminPage } from '#web/admin/admin-page.tsx'
import { readQuery } from '#web/api/read-query.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { useListAddress } from '#web/list/list-address.ts'
import { AddButton, EditLink, RowButton } from '#web/list/list-buttons.tsx'
import { adminTexts } from '#web/texts/admin.ts'
import { adminMethodsTexts as words } from '#web/texts/admin-methods.ts'
import { Buttons, Part, PlainList } from '#web/ui/layout.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { LabBases } from './lab-bases.tsx'
import { ApproveMethod, WithdrawMethod } from './method-decisions.tsx'
import { MethodForm } from './method-form.tsx'
import { methodName, versionLines } from './method-words.ts'

/** State of a version, with who approved it and until when. */
function standingOf({ standing, approved_by, valid_until, withdrawn_why }: MethodVersion): string {
  return [
    words.standings[standing],
    ...(approved_by === null ? [] : [words.approvedBy(approved_by)]),
    ...(valid_until === null ? [] : [words.until(formatDay(valid_until))]),
    ...(withdrawn_why === null ? [] : [words.withdrawnWhy(withdrawn_why)]),
  ].join(', ')
}

const columns: readonly ListColumn<Method>[] = [
  { label: words.columns.method, cell: (method) => <EditLink id={method.id}>{methodName(method)}</EditLink> },
  {
    label: words.columns.limit,
    cell: ({ versions: [newest] }) => (newest?.limit ? writeLimit(newest.limit) : words.unknownLimit),
  },
  { label: words.columns.standing, cell: ({ versions: [newest] }) => newest && standingOf(newest) },
  {
    label: words.columns.reports,
    cell: ({ versions }) => versions.reduce((sum, { reports }) => sum + reports, 0),
  },
]

/** The page. */
export function MethodsPage() {
  const { address, close } = useListAddress()
  const answer = useQuery(readQuery(listMethods, {}))
  return (
    <AdminPage title={adminTexts.pages.methods.title} lead={words.lead} actions={<AddButton>{words.add}</AddButton>}>
      <Loaded answer={answer}>
        {(methods) => {
          const open = methods.find(({ id }) => String(id) === address.edit)
          if (open !== undefined) return <OneMethod key={open.id} method={open} onClose={close} />
          if (address.edit === 'new') return <MethodForm method={null} onClose={close} />
          return (
            <>
              <Rows label={words.list} rows={methods} columns={columns} keyOf={({ id }) => id} />
              <LabBases />
            </>
          )
        }}
      </Loaded>
    </AdminPage>
  )
}

function OneMethod({ method, onClose }: { method: Method; onClose: () => void }) {
  const [asked, setAsked] = useState<{ readonly way: 'approve' | 'withdraw'; readonly version: MethodVersion } | null>(
    null,
  )
  const Decision = asked?.way === 'approve' ? ApproveMethod : WithdrawMethod
  const versionColumns: readonly ListColumn<MethodVersion>[] = [
    { label: words.versionColumns.version, cell: ({ version }) => words.version(version) },
    {
      label: words.versionColumns.says,
      cell: (version) => (
        <PlainList>
          {versionLines(version).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </PlainList>
      ),
    },
    { label: words.versionColumns.standing, cell: standingOf },
    {
      label: words.versionColumns.what,
      cell: (version) =>
        version.standing !== 'WITHDRAWN' && (
          <Buttons as="span">
            <RowButton name={words.approveOne(version.version)} onClick={() => setAsked({ way: 'approve', version })}>
              {words.approve}
            </RowButton>
            <RowButton
              variant="subtle"
              name={words.withdrawOne(version.version)}
              onClick={() => setAsked({ way: 'withdraw', version })}
            >
              {words.withdraw}
            </RowButton>
          </Buttons>
        ),
    },
  ]
  return (
    <>
      <Part aria-labelledby="versions">
        <h2 id="versions">{methodName(method)}</h2>
        <Rows label={words.versions} rows={method.versions} columns={versionColumns} keyOf={({ id }) => id} />
      </Part>
      <MethodForm method={method} onClose={onClose} />
      {asked && <Decision version={asked.version} onClose={() => setAsked(null)} />}
    </>
  )
}
