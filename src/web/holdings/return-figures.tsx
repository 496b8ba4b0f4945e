/** What a return says: each substance with what was held, came and went, and what was corrected. */
import { IconPackage } from '@tabler/icons-react'
import type { Return } from '#contract/returns.ts'
import { type ReturnColumn, returnColumns } from '#domain/holdings/return.ts'
import {
  cellLines,
  cellText,
  columnWords,
  rareColumns,
  thingWords,
  unknownSubstance,
} from '#domain/holdings/return-words.ts'
import { holdingsTexts } from '#web/texts/holdings.ts'
import { returnTexts as words } from '#web/texts/returns.ts'
import { Apart } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ReturnTable } from '#web/ui/return-table.tsx'
import { type ListColumn, Rows } from '#web/ui/rows.tsx'

/** The page shows as many; files have all. */
const mostShown = 100

type Line = Pick<Return['lines'][number], ReturnColumn | 'samples_tested'>

/** The table and the corrections. */
export function ReturnFigures({ said }: { readonly said: Return }) {
  const { lines, total, corrections } = said
  if (lines.length === 0 && corrections.length === 0)
    return (
      <Panel icon={<IconPackage size={28} />} title={words.none}>
        {words.noneText}
      </Panel>
    )
  const isShown = (column: ReturnColumn) =>
    !rareColumns.includes(column) || lines.some((line) => cellLines(line[column]).length > 0)
  const columns = returnColumns.filter(isShown)
  const cells = (line: Line) =>
    columns.map((column) => cellLines(line[column], column === 'tested' ? line.samples_tested : 0))
  const samples_tested = lines.reduce((sum, line) => sum + line.samples_tested, 0)
  const all = { key: 'all', name: words.all, note: null, cells: cells({ ...total, samples_tested }), isSum: true }
  return (
    <>
      <ReturnTable
        label={words.table}
        columns={[words.substance, ...columns.map((column) => columnWords[column])]}
        rows={[
          ...lines.map((line) => ({
            key: `${line.basis} ${line.substance}`,
            name: line.substance || unknownSubstance,
            note: line.basis === 'UNKNOWN' ? null : holdingsTexts.bases[line.basis],
            cells: cells(line),
            isSum: false,
          })),
          ...(lines.length > 1 ? [all] : []),
        ]}
        nothing={words.nothing}
      />
      <Corrections corrections={corrections} />
    </>
  )
}

type Correction = Return['corrections'][number]

const correctionColumns: readonly ListColumn<Correction>[] = [
  { label: words.correctionColumns.sample, cell: ({ sample_id }) => sample_id },
  { label: words.correctionColumns.what, cell: ({ what }) => thingWords[what] },
  {
    label: words.correctionColumns.from,
    cell: ({ from, from_substance }) => (from === null ? from_substance || unknownSubstance : cellText(from)),
  },
  {
    label: words.correctionColumns.to,
    cell: ({ to, to_substance }) => (to === null ? to_substance || unknownSubstance : cellText(to)),
  },
]

function Corrections({ corrections }: Pick<Return, 'corrections'>) {
  if (corrections.length === 0) return null
  const shown = corrections.slice(0, mostShown)
  return (
    <Apart as="section" aria-labelledby="corrections">
      <h2 id="corrections">{words.corrections}</h2>
      <p>{words.correctionsText}</p>
      <Rows
        label={words.corrections}
        rows={shown}
        columns={correctionColumns}
        keyOf={({ sample_id, what }) => `${sample_id} ${what}`}
      />
      {corrections.length > shown.length && <p>{words.more(corrections.length - shown.length)}</p>}
    </Apart>
  )
}
