/** Names that nobody knows, as a list: what was said of each, who may agree, and saying what it is. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listUnknownNames, type UnknownName } from '#contract/unknown-names.ts'
import { steadyQuery } from '#web/api/read-query.ts'
import { pageOf, useListAddress } from '#web/list/list-address.ts'
import { RowButton } from '#web/list/list-buttons.tsx'
import { ListFilter } from '#web/list/list-filter.tsx'
import { PagedList } from '#web/list/paged-list.tsx'
import { When } from '#web/samples/when.tsx'
import { unknownListTexts as words } from '#web/texts/unknown-list.ts'
import { PlainList } from '#web/ui/layout.tsx'
import type { ListColumn } from '#web/ui/rows.tsx'
import { AgreeForm, type Said, TurnDownForm, whatWas } from './decide-forms.tsx'
import { SayForm } from './say-form.tsx'

type Asking =
  | { readonly kind: 'say'; readonly about: UnknownName }
  | { readonly kind: 'agree' | 'turnDown'; readonly said: Said }

/** The list. `filters`: before its own. */
export function UnknownList({ filters }: { readonly filters?: React.ReactNode }) {
  const { address } = useListAddress()
  const waiting = address.of === 'waiting' ? ('true' as const) : ('false' as const)
  const answer = useQuery(steadyQuery(listUnknownNames, { query: { ...pageOf(address), waiting } }))
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const columns: readonly ListColumn<UnknownName>[] = [
    { label: words.columns.name, cell: ({ name }) => <strong>{name}</strong> },
    { label: words.columns.samples, cell: ({ samples }) => samples },
    {
      label: words.columns.said,
      cell: ({ name, proposals }) =>
        proposals.length === 0 ? (
          words.nobodySaid
        ) : (
          <PlainList>
            {proposals.map((proposal) => (
              <Proposal
                key={`${proposal.answer} ${proposal.drug}`}
                said={{ ...proposal, name }}
                onAsk={(kind) => setAsking({ kind, said: { ...proposal, name } })}
              />
            ))}
          </PlainList>
        ),
    },
    {
      label: words.columns.say,
      cell: (about) => (
        <RowButton variant="subtle" name={words.sayOne(about.name)} onClick={() => setAsking({ kind: 'say', about })}>
          {words.say}
        </RowButton>
      ),
    },
  ]
  return (
    <>
      <PagedList
        words={{ list: words.title, search: words.search, empty: words.none }}
        answer={answer}
        columns={columns}
        keyOf={({ name }) => name}
        isOneOfSeveral
        filters={
          <>
            {filters}
            <ListFilter field="of" label={words.which} all={words.all} choices={[['waiting', words.waiting]]} />
          </>
        }
      />
      {asking?.kind === 'say' && <SayForm about={asking.about} onClose={close} />}
      {asking?.kind === 'agree' && <AgreeForm said={asking.said} onClose={close} />}
      {asking?.kind === 'turnDown' && <TurnDownForm said={asking.said} onClose={close} />}
    </>
  )
}

type Proposal = { readonly said: Said; readonly onAsk: (kind: 'agree' | 'turnDown') => void }

function Proposal({ said, onAsk }: Proposal) {
  const { name, said_by, said_at, reasons, refusal } = said
  const what = whatWas(said)
  return (
    <li>
      <strong>{what}</strong>
      <p>
        {words.by(said_by)}, <When iso={said_at} />
      </p>
      {reasons.map((reason) => (
        <p key={reason}>‘{reason}’</p>
      ))}
      {refusal === null ? (
        <RowButton name={words.agreeOne(what, name)} onClick={() => onAsk('agree')}>
          {words.agree}
        </RowButton>
      ) : (
        <p>{refusal}</p>
      )}
      <RowButton variant="subtle" name={words.turnDownOne(what, name)} onClick={() => onAsk('turnDown')}>
        {words.turnDown}
      </RowButton>
    </li>
  )
}
