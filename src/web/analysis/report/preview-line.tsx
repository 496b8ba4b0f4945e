/** One line of the block being checked: which drug it means, and its amounts, which can be corrected here. */
import { IconArrowRight } from '@tabler/icons-react'
import { comparable } from '#domain/report/finding-names.ts'
import { readAmount } from '#domain/report/typed-amounts.ts'
import type { DecimalSign } from '#domain/report/typed-numbers.ts'
import { isSum } from '#domain/table/substance-block.ts'
import { tableTexts } from '#web/texts/report-table.ts'
import { LinkButton } from '#web/ui/layout.tsx'
import { Came, CellFault, CellInput, CellSelect, LineCell, LineName } from '#web/ui/report/preview.tsx'
import { type Choice, losesAmount, numberFault, type PreviewRow, saysNotFound } from './preview-rows.ts'

const words = tableTexts.paste

type PreviewLine = {
  readonly line: PreviewRow
  readonly row: number
  /** The name now in the row that this line replaces. */
  readonly old: string
  readonly sign: DecimalSign
  readonly onChange: (part: Partial<PreviewRow>) => void
}

/** The line. */
export function PreviewLine({ line, row, old, sign, onChange }: PreviewLine) {
  const isLeft = line.choice?.kind === 'leave'
  const isWithout = isLeft || losesAmount(line, sign)
  const id = `line-${line.line}`
  const number = (column: 'percent' | 'weight', label: string) => {
    const text = line[column]
    if (text === null) return <span />
    const fault = isWithout ? null : numberFault(line, column, sign)
    return (
      <LineCell>
        <CellInput
          aria-label={label}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault === null ? undefined : `${id}-${column}`}
          disabled={isWithout}
          value={text}
          onChange={(event) => onChange({ [column]: event.currentTarget.value })}
        />
        <span aria-hidden="true">{/\d$/.test(text.trim()) && (column === 'percent' ? '%' : 'mg')}</span>
        {isNotFound(text) && !isWithout && (
          <LinkButton look="inline" onClick={() => onChange({ choice: { kind: 'leave' } })}>
            {words.leaveOut}
          </LinkButton>
        )}
        {fault !== null && <CellFault id={`${id}-${column}`}>{fault}</CellFault>}
      </LineCell>
    )
  }
  return (
    <li data-left={isLeft || undefined}>
      <span>
        <span className="unseen">{words.line} </span>
        {line.line}
      </span>
      <Name
        line={line}
        sign={sign}
        old={old === '' ? words.isRow(row + 1) : old}
        onChange={(choice) => onChange({ choice })}
      />
      {number('percent', words.percentOf(line.line))}
      {number('weight', words.weightOf(line.line))}
    </li>
  )
}

/** Whether a cell says that its substance was not found. */
const isNotFound = (text: string) => readAmount(text, 'milligram').kind === 'not_found'

type Name = Pick<PreviewLine, 'line' | 'old' | 'sign'> & { readonly onChange: (choice: Choice) => void }

function Name({ line, old, sign, onChange }: Name) {
  const { name, choice, nearest, each, fault, question: asked, mayBeCustom, meant } = line
  if (name === null) return <LineName>{old}</LineName>
  const wasFound = choice?.kind === 'drug' && nearest.length === 0 && asked === null && fault === null
  if (wasFound && comparable(choice.name) === comparable(name)) return <LineName>{choice.name}</LineName>
  if (wasFound) {
    return (
      <LineName>
        <Came>{name}</Came>
        <IconArrowRight size={18} aria-hidden="true" />
        <span className="unseen">{words.found(name, choice.name)}</span>
        <span aria-hidden="true">{choice.name}</span>
      </LineName>
    )
  }
  const ofEach = saysNotFound(line, sign) ? words.eachNotFound : words.each
  type Value = readonly [string, string, Choice]
  const only = (isOffered: boolean, value: Value) => (isOffered ? [value] : [])
  const values: Value[] = [
    ...only(meant !== null, [`drug ${meant}`, meant ?? '', { kind: 'drug', name: meant ?? '' }]),
    ...nearest.map((drug): Value => [`drug ${drug.name}`, drug.name, { kind: 'drug', name: drug.name }]),
    ...only(each.length > 0, ['each', ofEach(each), { kind: 'each', names: each }]),
    ...only(name !== '' && mayBeCustom && meant === null, ['custom', words.keepCustom(name), { kind: 'custom', name }]),
    ['leave', words.leaveOut, { kind: 'leave' }],
  ]
  const chosen = choice === null ? '' : choice.kind === 'drug' ? `drug ${choice.name}` : choice.kind
  const problem =
    fault ??
    (meant !== null
      ? words.left
      : (asked ?? (name === '' ? words.noName : isSum(name) ? words.isSum : words.unknown(name))))
  const id = `line-${line.line}-name`
  return (
    <LineCell>
      <CellSelect
        aria-label={words.choose(name)}
        aria-describedby={id}
        aria-invalid={choice === null || undefined}
        value={chosen}
        onChange={(event) => onChange(values.find(([value]) => value === event.currentTarget.value)?.[2] ?? null)}
      >
        <option value="">{words.chooseFirst}</option>
        {values.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </CellSelect>
      {choice === null ? <CellFault id={id}>{problem}</CellFault> : <Came id={id}>{problem}</Came>}
    </LineCell>
  )
}
