/** Offers to number the rows of a file without IDs, or with IDs that would make one sample of two. */
import { type SameId, sameIds } from '#domain/imports/import-world.ts'
import styles from '#web/admin/part.module.css'
import { YesNo } from '#web/admin/settings/yes-no.tsx'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Choices } from './bring-in-choices.tsx'

const words = bringInTexts.numbers

type NumberRowsFields = {
  readonly numbers: Choices['numbers']
  /** An ID that several rows have; null if each row has its own. */
  readonly repeated: string | null
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Pick<Choices, 'numbers'>) => void
}

/** The switch and its fields. */
export function NumberRowsFields({ numbers = null, repeated, errorOf, onChange }: NumberRowsFields) {
  const sameId = (value: string): SameId | null => sameIds.find((one) => one === value) ?? null
  return (
    <section aria-label={words.title} className={styles.fields}>
      <YesNo
        id="number-rows"
        label={words.title}
        hint={words.hint}
        isOn={numbers !== null}
        onToggle={(isOn) => onChange({ numbers: isOn ? { begin: '', same_id: null } : null })}
      />
      {numbers !== null && (
        <div className={styles.pair}>
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
              none={words.choose}
              choices={sameIds.map((value) => ({ value, label: words.sameIds[value] }))}
              value={numbers.same_id ?? ''}
              onChange={(value) => onChange({ numbers: { ...numbers, same_id: sameId(value) } })}
            />
          )}
        </div>
      )}
    </section>
  )
}
