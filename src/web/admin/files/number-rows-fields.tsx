/** Offers to number the rows of a file without IDs, or with IDs that would make one sample of two. */
import { type NoId, noIds, type SameId, sameIds } from '#domain/imports/import-world.ts'
import { alikeRows, type RowsWithoutId } from '#domain/imports/rows-without-id.ts'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Fields, Pair } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Choices } from './bring-in-choices.tsx'

const words = bringInTexts.numbers

type NumberRowsFields = {
  readonly numbers: Choices['numbers']
  /** An ID that several rows have; null if each row has its own. */
  readonly repeated: string | null
  /** The rows without an ID of which several may be one sample; null if there are none. */
  readonly open: RowsWithoutId | null
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Pick<Choices, 'numbers'>) => void
}

/** The switch and its fields. */
export function NumberRowsFields({ numbers = null, repeated, open, errorOf, onChange }: NumberRowsFields) {
  const sameId = (value: string): SameId | null => sameIds.find((one) => one === value) ?? null
  const noId = (value: string): NoId | null => noIds.find((one) => one === value) ?? null
  return (
    <Fields as="section" aria-label={words.title}>
      <YesNo
        id="number-rows"
        label={words.title}
        hint={words.hint}
        isOn={numbers !== null}
        onToggle={(isOn) => onChange({ numbers: isOn ? { begin: '', same_id: null, no_id: null } : null })}
      />
      {numbers !== null && (
        <Pair>
          <TextField
            id="choices.numbers"
            label={words.begin}
            hint={words.beginHint(numbers.begin.trim())}
            error={errorOf('choices.numbers')}
            value={numbers.begin}
            onChange={(begin) => onChange({ numbers: { ...numbers, begin } })}
          />
          {repeated !== null && (
            <SelectField
              id="same_id"
              label={words.sameId(repeated)}
              error={errorOf('same_id')}
              none={bringInTexts.notChosen}
              choices={sameIds.map((value) => ({ value, label: words.sameIds[value] }))}
              value={numbers.same_id ?? ''}
              onChange={(value) => onChange({ numbers: { ...numbers, same_id: sameId(value) } })}
            />
          )}
          {open !== null && (
            <SelectField
              id="no_id"
              label={words.noId}
              hint={alikeRows(open)}
              error={errorOf('no_id')}
              none={bringInTexts.notChosen}
              choices={noIds.map((value) => ({ value, label: words.noIds[value] }))}
              value={numbers.no_id ?? ''}
              onChange={(value) => onChange({ numbers: { ...numbers, no_id: noId(value) } })}
            />
          )}
        </Pair>
      )}
    </Fields>
  )
}
