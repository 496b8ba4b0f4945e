/**
 * Shows pasted or imported lines before they enter the list. It asks about each line that names no drug and lets people
 * correct numbers that cannot be read. Nothing changes until they press Add.
 */

import { type ReactNode, useState } from 'react'
import { amountAnswers, hasAnyAmount } from '#domain/report/asked-amounts.ts'
import { amountAnswerTexts, amountMissing, amountQuestion } from '#domain/report/asked-texts.ts'
import { maxSubstances } from '#domain/report/report-rules.ts'
import { decimalSignOf } from '#domain/report/typed-numbers.ts'
import type { Account } from '#domain/table/account.ts'
import type { LineFate } from '#domain/table/substance-account.ts'
import type { BlockRow } from '#domain/table/substance-block.ts'
import { SheetAccount } from '#web/table/sheet-account.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { Button } from '#web/ui/button.tsx'
import { NoteBar, Stack } from '#web/ui/layout.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { PreviewLines, WhyNot } from '#web/ui/report/preview.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { PreviewLine } from './preview-line.tsx'
import {
  answered,
  askOf,
  fateOf,
  isOpen,
  type PasteAnswers,
  type PreviewRow,
  previewOf,
  rounded,
  roundedIn,
  withBlock,
} from './preview-rows.ts'
import type { Drugs } from './report-drugs.ts'
import type { Row } from './report-form.ts'

const words = tableTexts.paste

type PreviewDialog = {
  readonly title: string
  readonly block: readonly BlockRow[]
  /** The list that receives the lines, and the row where they begin. */
  readonly rows: readonly Row[]
  readonly at: number
  readonly drugs: Drugs
  readonly note?: ReactNode
  /** Where the cells of the sheet went, given what became of each line. */
  readonly accountOf: (fateOf: (line: number) => LineFate) => Account
  /** Whether a line belongs to another sample; such a line is left out unless somebody includes it. */
  readonly isOther: (line: number) => boolean
  /** Whether a line only names a sample. */
  readonly isTitle: (line: PreviewRow) => boolean
  readonly onAdd: (rows: readonly Row[]) => void
  readonly onClose: () => void
}

/** The dialog. */
export function PreviewDialog({
  title,
  block,
  rows,
  at,
  drugs,
  note,
  isOther,
  isTitle,
  accountOf,
  onAdd,
  onClose,
}: PreviewDialog) {
  const [lines, setLines] = useState(() =>
    previewOf(block, drugs).map((line) =>
      isOther(line.line) || isTitle(line) ? { ...line, choice: { kind: 'leave' as const } } : line,
    ),
  )
  const [sign] = useState(() => decimalSignOf(block.flatMap(({ percent, weight }) => [percent ?? '', weight ?? ''])))
  const [isTried, setTried] = useState(false)
  const [answers, setAnswers] = useState<PasteAnswers>({})
  const hasAmounts = hasAnyAmount(lines, sign)
  const asks = lines.map((line) => askOf(line, sign, hasAmounts))
  const said = lines.map((line, index) => answered(line, sign, asks[index] ?? null, answers))
  const stillAsked = asks.map((ask) => (ask === null || answers[ask] ? null : ask))
  const next = withBlock(rows, said, at, sign)
  const fates = new Map(said.map((line, index) => [line.line, fateOf(line, isOther(line.line), asks[index] ?? null)]))
  const open = said.filter((line, index) => isOpen(line, sign, stillAsked[index] ?? null)).length
  const reasons = [
    ...(open > 0 ? [words.open(open)] : []),
    ...(next.count > maxSubstances ? [words.tooMany(next.count, maxSubstances)] : []),
    ...(next.added === 0 ? [words.nothing] : []),
  ]
  const change = (line: number, part: Partial<PreviewRow>) =>
    setLines((all) => all.map((one) => (one.line === line ? { ...one, ...part } : one)))
  const [begun] = useState(lines)
  const holdsAnswers = lines !== begun || Object.keys(answers).length > 0
  const isFine = lines.some((line) => roundedIn(line, 'percent', sign) ?? roundedIn(line, 'weight', sign))
  return (
    <Modal
      title={title}
      closeLabel={reportTexts.close}
      onClose={onClose}
      isWide
      holdsAnswers={holdsAnswers}
      actions={
        <>
          <Button
            aria-describedby="before-add"
            {...(reasons.length > 0 && { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => (reasons.length > 0 ? setTried(true) : onAdd(next.rows))}
          >
            {words.add(next.added)}
          </Button>
          <Button variant="outline" onClick={onClose}>
            {words.cancel}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
      {note}
      {sign === 'comma' && <p>{words.writtenWith(sign)}</p>}
      {isFine && (
        <NoteBar as="p" tone="look" isApart>
          {words.roundText}
          <Button variant="outline" onClick={() => setLines(rounded(lines, sign))}>
            {words.round}
          </Button>
        </NoteBar>
      )}
      <Stack gap={16}>
        {[...new Set(asks)].flatMap((ask) => {
          if (ask === null) return []
          const names = lines.filter((_, index) => asks[index] === ask).map(({ name }) => name ?? '')
          return (
            <SelectField
              key={ask}
              id={`asked-${ask}`}
              label={amountQuestion(ask, names)}
              none={words.chooseFirst}
              choices={amountAnswers.flatMap((value) => {
                const label = amountAnswerTexts(ask)[value]
                return label === undefined ? [] : [{ value, label }]
              })}
              error={isTried && !answers[ask] ? amountMissing : undefined}
              value={answers[ask] ?? ''}
              onChange={(value) =>
                setAnswers({ ...answers, [ask]: amountAnswers.find((one) => one === value) ?? null })
              }
            />
          )
        })}
      </Stack>
      <PreviewLines>
        {said.map((line, index) => (
          <PreviewLine
            key={line.line}
            line={line}
            row={at + index}
            old={rows[at + index]?.name ?? ''}
            sign={sign}
            onChange={(part) => change(line.line, part)}
          />
        ))}
      </PreviewLines>
      <SheetAccount account={accountOf((line) => fates.get(line) ?? 'read')} />
      {next.replaced > 0 && (
        <p>
          <strong>{words.replaces(next.replaced)}</strong>
          {next.lost.length > 0 && ` ${words.loses(next.lost)}`}
        </p>
      )}
      <WhyNot id="before-add" isTried={isTried}>
        {reasons.join(' ')}
      </WhyNot>
    </Modal>
  )
}
