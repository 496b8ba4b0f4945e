/** One substance: its name with marks, its percentage and weight, and its faults below. */
import { IconAlertTriangle, IconEyeOff, IconPencilQuestion, IconX } from '@tabler/icons-react'
import { lazy, useMemo, useState } from 'react'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { reportTexts } from '#web/texts/report.ts'
import { unknownNameTexts } from '#web/texts/unknown-names.ts'
import { LookChip } from '#web/ui/chip.tsx'
import { GridMarks, GridName, TakeButton } from '#web/ui/report/grid.tsx'
import { cellOf } from './grid-moves.ts'
import { NameCell } from './name-cell.tsx'
import { NumberCell } from './number-cell.tsx'
import { type Drugs, settled } from './report-drugs.ts'
import { isBlank, isNotFound, type Row, type TestForm } from './report-form.ts'
import { cellId } from './report-input.ts'
import { formKept } from './row-form.ts'
import { answerMark } from './unknown-names.ts'

const words = reportTexts
const AmountKeys = lazy(async () => ({ default: (await import('./amount-keys.tsx')).AmountKeys }))

/** Whether the device uses a screen keyboard: its number keys have no letters or signs. */
const hasScreenKeys = () => window.matchMedia('(pointer: coarse)').matches

type SubstanceRow = {
  readonly test: TestForm
  readonly row: Row
  readonly at: number
  readonly drugs: Drugs
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<Row>) => void
  /** Replaces this row with one row for each name. */
  readonly onSplit: (names: readonly string[]) => void
  /** Leads to the answers about its name. */
  readonly onSay: () => void
  readonly onRemove: () => void
}

/** The row. */
export function SubstanceRow({ test, row, at, drugs, errorOf, onChange, onSplit, onSay, onRemove }: SubstanceRow) {
  const [typing, setTyping] = useState<'percent' | 'weight' | null>(null)
  const faults = (['name', 'percent', 'weight'] as const).flatMap((column) => {
    const message = errorOf(cellId(test, at, column))
    return message === undefined ? [] : [{ column, message }]
  })
  const faultId = cellId(test, at, 'fault')
  const cell = (column: 'name' | 'percent' | 'weight') => {
    const isFault = faults.some((fault) => fault.column === column)
    return { id: cellId(test, at, column), row: at, isFault, describedBy: isFault ? faultId : undefined }
  }
  return (
    <li
      onFocus={({ target }) => {
        const column = cellOf(target)?.column
        if (column !== undefined) setTyping(column === 'name' ? null : column)
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setTyping(null)
      }}
    >
      <span aria-hidden="true">{at + 1}</span>
      <GridName>
        <NameCell
          {...cell('name')}
          value={row.name}
          drugs={drugs}
          // A new name needs new answers.
          onChange={(name) => {
            const measured_as = formKept(row.name, name, drugs)
            onChange({ name, isAgreed: false, answer: null, measured_as })
          }}
          placeholder={isBlank(row) ? words.empty : undefined}
        />
        <Marks row={row} drugs={drugs} onChange={onChange} onSplit={onSplit} onSay={onSay} />
      </GridName>
      <NumberCell
        {...cell('percent')}
        column="percent"
        value={row.percent}
        onChange={(percent) => onChange({ percent })}
      />
      <NumberCell {...cell('weight')} column="weight" value={row.weight} onChange={(weight) => onChange({ weight })} />
      {isBlank(row) ? (
        <span />
      ) : (
        <button type="button" aria-label={words.removeRow(at + 1)} onClick={onRemove}>
          <IconX size={18} aria-hidden="true" />
        </button>
      )}
      {typing !== null && hasScreenKeys() && (
        <LoadedPart>
          <AmountKeys row={at} value={row[typing]} onChange={(text) => onChange({ [typing]: text })} />
        </LoadedPart>
      )}
      {faults.length > 0 && <p id={faultId}>{faults.map(({ message }) => message).join(' ')}</p>}
    </li>
  )
}

type Marks = Pick<SubstanceRow, 'row' | 'drugs' | 'onChange' | 'onSplit' | 'onSay'>

/** Marks beside a name; if the name may mean several drugs, a button for each of them. */
function Marks({ row, drugs, onChange, onSplit, onSay }: Marks) {
  const name = useMemo(() => settled(drugs, row.name, row.answer), [drugs, row.name, row.answer])
  const isUnlisted = name?.kind === 'custom' && name.meaning === 'custom' && name.answer === null && !row.isAgreed
  const alike = useMemo(() => (isUnlisted ? nearestDrugs(drugs, row.name, 2) : []), [isUnlisted, drugs, row.name])
  if (name === null) return null
  if (name.kind === 'drug') {
    return (
      <>
        {name.drug.important && <Danger>{words.marks.important}</Danger>}
        {!name.drug.report_to_public && (
          <LookChip tone="wait" Icon={IconEyeOff}>
            {words.marks.notPublic}
          </LookChip>
        )}
      </>
    )
  }
  const said = answerMark(row.name, row.answer, drugs)
  if (name.kind === 'custom' && said === null && name.isDangerous) return <Danger>{words.marks.important}</Danger>
  const mark = {
    nothing: words.marks.nothing,
    asked: words.marks.danger,
    fault: name.kind === 'fault' ? faultMark(name.about) : '',
    custom: name.kind === 'custom' ? (said?.text ?? words.marks[name.isKnown ? 'known' : name.meaning]) : '',
  }[name.kind]
  const meant = name.kind === 'fault' || name.kind === 'asked' ? name.drugs.slice(0, 4) : alike
  const isTwo = name.kind === 'fault' && name.about === 'two'
  const names = meant.map((drug) => drug.name)
  return (
    <GridMarks>
      {said?.tone === 'danger' ? (
        <Danger>{mark}</Danger>
      ) : (
        <LookChip tone="look" Icon={IconPencilQuestion}>
          {mark}
        </LookChip>
      )}
      {isTwo ? (
        <TakeButton onClick={() => onSplit(name.drugs.map((drug) => drug.name))}>
          {words.marks.each(name.drugs.map((drug) => drug.name))}
        </TakeButton>
      ) : (
        names.map((drug) => (
          <TakeButton
            key={drug}
            aria-label={words.marks.take(drug)}
            onClick={() => onChange({ name: drug, isAgreed: false, answer: null })}
          >
            {drug}
          </TakeButton>
        ))
      )}
      {said !== null && !isNotFound(row) && (
        <TakeButton aria-label={unknownNameTexts.sayNamed(row.name.trim())} onClick={onSay}>
          {unknownNameTexts.say}
        </TakeButton>
      )}
    </GridMarks>
  )
}

const faultMark = (about: string): string =>
  Object.entries(words.marks.faults).find(([kind]) => kind === about)?.[1] ?? words.marks.faults.drugs

function Danger({ children }: { children: string }) {
  return (
    <LookChip tone="danger" Icon={IconAlertTriangle}>
      {children}
    </LookChip>
  )
}
