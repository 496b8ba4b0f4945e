/** The substances of a draft: each a name that the public reads, and its amount where there is one. */
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { alertBases } from '#domain/alert/alert.ts'
import { RowButton } from '#web/list/list-buttons.tsx'
import { alertTexts as words } from '#web/texts/alerts.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Group, Pair, Stack } from '#web/ui/layout.tsx'
import { Question, TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { namesQuery } from './alert-queries.ts'
import { noSubstance, type TypedSubstance } from './draft-values.ts'

type SubstanceRows = {
  readonly rows: readonly TypedSubstance[]
  readonly errorOf: (field: string) => string | undefined
  /** The names that somebody else saved meanwhile. */
  readonly theirs: string | undefined
  readonly onChange: (rows: readonly TypedSubstance[]) => void
}

/** The rows. */
export function SubstanceRows({ rows, errorOf, theirs, onChange }: SubstanceRows) {
  const change = (at: number, part: Partial<TypedSubstance>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...part } : row)))
  return (
    <Question id="holds" label={words.holdsPart} hint={words.holdsHint} error={errorOf('holds')} theirs={theirs}>
      <Stack>
        {rows.map((row, at) => (
          <SubstanceRow
            // A row has no identity but its position.
            // biome-ignore lint/suspicious/noArrayIndexKey: removing a row also removes what it shows.
            key={at}
            at={at}
            row={row}
            errorOf={errorOf}
            onChange={(part) => change(at, part)}
            onRemove={() => onChange(rows.filter((_, place) => place !== at))}
          />
        ))}
        <Button id="holds" variant="outline" onClick={() => onChange([...rows, noSubstance])}>
          {words.addSubstance}
        </Button>
      </Stack>
    </Question>
  )
}

type Row = {
  readonly at: number
  readonly row: TypedSubstance
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<TypedSubstance>) => void
  readonly onRemove: () => void
}

const bases = alertBases.map((value) => ({ value, label: words.bases[value] }))

function SubstanceRow({ at, row, errorOf, onChange, onRemove }: Row) {
  const { name, low, high, basis, measured_as } = row
  const search = useDeferredValue(name.trim())
  const { data: found = [] } = useQuery({ ...namesQuery(search), enabled: search !== '' })
  const [id, number] = [`holds.${at}`, at + 1]
  const amount = (field: 'low' | 'high' | 'basis' | 'measured_as') => ({
    id: `${id}.amount.${field}`,
    error: errorOf(`${id}.amount.${field}`),
  })
  const hasAmount = low.trim() !== '' || high.trim() !== ''
  return (
    <Group aria-label={words.substance(number)}>
      <Combobox
        id={`${id}.drug_id`}
        label={words.substance(number)}
        error={errorOf(`${id}.drug_id`)}
        text={name}
        lines={found.map((one) => ({ key: String(one.drug_id), label: one.name, note: one.identity }))}
        onText={(text) => onChange({ name: text, drug_id: null })}
        onChoose={(line) => {
          const chosen = found[line]
          if (chosen !== undefined) onChange({ name: chosen.name, drug_id: chosen.drug_id })
        }}
        onLeave={() => {}}
        words={words.words}
      />
      <Pair>
        <TextField
          {...amount('low')}
          label={words.low}
          inputMode="decimal"
          value={low}
          onChange={(text) => onChange({ low: text })}
        />
        <TextField
          {...amount('high')}
          label={words.high}
          inputMode="decimal"
          value={high}
          onChange={(text) => onChange({ high: text })}
        />
        {hasAmount && (
          <>
            <SelectField
              {...amount('basis')}
              label={words.basis}
              choices={bases}
              value={basis}
              // Each choice is a basis of percent.
              onChange={(value) => onChange({ basis: value as TypedSubstance['basis'] })}
            />
            <TextField
              {...amount('measured_as')}
              label={words.measured}
              optional={words.optional}
              value={measured_as}
              onChange={(text) => onChange({ measured_as: text })}
            />
          </>
        )}
      </Pair>
      <div>
        <RowButton variant="subtle" name={words.removeSubstance(number)} onClick={onRemove}>
          {words.remove}
        </RowButton>
      </div>
    </Group>
  )
}
