/** One card: its versions, what each says and where it stands, and what the reader of the page may do. */
import { type ReactNode, useState } from 'react'
import { type Card, type CardVersion, printCard } from '#contract/cards.ts'
import { writeTarget } from '#domain/card/target-lines.ts'
import { formatDay } from '#domain/dates.ts'
import { languageCodes } from '#domain/public/texts/languages.ts'
import { saveFile } from '#web/api/save-file.ts'
import { useChange } from '#web/form/use-change.ts'
import { RowButton } from '#web/list/list-buttons.tsx'
import { cardTexts as words } from '#web/texts/cards.ts'
import { Buttons, Part, Prose } from '#web/ui/layout.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'
import { ApproveCard, WithdrawCard } from './card-decisions.tsx'
import { CardForm } from './card-form.tsx'

/** Where a version stands, with who wrote and approved it and until when. */
export function standingOf(version: CardVersion): string {
  const { standing, is_shipped, made_by, approved_by, alone_why, valid_until, withdrawn_by, withdrawn_why } = version
  return [
    words.standings[standing],
    ...(is_shipped ? [words.shipped] : []),
    ...(valid_until === null ? [] : [words.until(formatDay(valid_until))]),
    ...(made_by === null ? [] : [words.writtenBy(made_by)]),
    ...(approved_by === null
      ? []
      : [alone_why === null ? words.approvedBy(approved_by) : words.byOnePerson(approved_by, alone_why)]),
    ...(withdrawn_by === null || withdrawn_why === null ? [] : [words.withdrawnBy(withdrawn_by, withdrawn_why)]),
  ].join(', ')
}

type OneCard = {
  readonly card: Card
  readonly last_day: string
  readonly is_alone: boolean
  readonly mayWrite: boolean
  readonly mayApprove: boolean
  readonly onClose: () => void
}

/** The card, and the form of its next version. */
export function OneCard({ card, last_day, is_alone, mayWrite, mayApprove, onClose }: OneCard) {
  const [open, setOpen] = useState<{ readonly way: 'approve' | 'withdraw'; readonly version: CardVersion } | null>(null)
  const [newest] = card.versions
  const Decision = open?.way === 'approve' ? ApproveCard : WithdrawCard
  const columns: readonly ListColumn<CardVersion>[] = [
    { label: words.versionColumns.version, cell: ({ version }) => words.version(version) },
    { label: words.versionColumns.says, cell: (version) => <Says version={version} /> },
    { label: words.versionColumns.standing, cell: standingOf },
    {
      label: words.versionColumns.what,
      cell: (version) => (
        <Buttons as="span">
          <Waits version={version} isNewest={version === newest} isAlone={is_alone} mayApprove={mayApprove}>
            <RowButton name={words.approveOne(version.version)} onClick={() => setOpen({ way: 'approve', version })}>
              {words.approve}
            </RowButton>
          </Waits>
          {version.standing === 'SHOWN' && languageCodes.map((lang) => <PrintIn key={lang} id={card.id} lang={lang} />)}
          {mayApprove && (version.standing === 'SHOWN' || version.standing === 'RUN_OUT') && (
            <RowButton
              variant="subtle"
              name={words.withdrawOne(version.version)}
              onClick={() => setOpen({ way: 'withdraw', version })}
            >
              {words.withdraw}
            </RowButton>
          )}
        </Buttons>
      ),
    },
  ]
  return (
    <>
      <Part aria-labelledby="versions">
        <h2 id="versions">{newest?.title.en}</h2>
        <Rows label={words.versions} rows={card.versions} columns={columns} keyOf={({ id }) => id} />
      </Part>
      {mayWrite && <CardForm card={card} last_day={last_day} onClose={onClose} />}
      {open && <Decision version={open.version} onClose={() => setOpen(null)} />}
    </>
  )
}

type Waiting = {
  readonly version: CardVersion
  readonly isNewest: boolean
  readonly isAlone: boolean
  readonly mayApprove: boolean
  readonly children: ReactNode
}

/** The button that approves a draft, or why this person cannot approve it. */
function Waits({ version: { standing, is_shipped, is_own }, isNewest, isAlone, mayApprove, children }: Waiting) {
  if (standing !== 'DRAFT' || !isNewest) return null
  if (is_shipped) return words.changeFirst
  if (!mayApprove) return words.noRight
  return is_own && !isAlone ? words.own : children
}

function Says({ version: { targets, title, text, source, reviewed_by } }: { readonly version: CardVersion }) {
  return (
    <Prose>
      {languageCodes.map((code) => (
        <div key={code} lang={code}>
          <strong>{title[code]}</strong>
          <p>{text[code]}</p>
        </div>
      ))}
      <p>{words.isFor(targets.map(writeTarget).join('; '))}</p>
      <p>{words.source(source)}</p>
      <p>{reviewed_by === null ? words.notReviewed : words.reviewedBy(reviewed_by)}</p>
    </Prose>
  )
}

function PrintIn({ id, lang }: { readonly id: number; readonly lang: (typeof languageCodes)[number] }) {
  const print = useChange(printCard, {
    onDone: (bytes) => saveFile(words.file(id, lang), bytes, 'application/pdf'),
  })
  return (
    <>
      <RowButton
        variant="subtle"
        name={words.print[lang]}
        isSending={print.isPending}
        onClick={() => print.send({ params: { id }, query: { lang } })}
      >
        {words.print[lang]}
      </RowButton>
      <RefusedFaults faults={print.faults} />
    </>
  )
}
