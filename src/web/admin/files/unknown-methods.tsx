/** Methods in a file that Vialog does not know: leave their results out, or choose a technology for them. */
import { isStrip, technologyName } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { useTechnologies } from '#web/api/use-technologies.ts'
import { bringInTexts } from '#web/texts/admin-bring-in.ts'
import { Pair } from '#web/ui/layout.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TitledPart } from './titled-part.tsx'

const words = bringInTexts.methods
const leave = 'LEAVE_OUT'

type UnknownMethods = {
  readonly names: readonly { readonly name: string; readonly count: number }[]
  /** The technology chosen for each method; null if the results of the method are left out. */
  readonly chosen: Readonly<Record<string, Technology | null>>
  /** Undefined takes the answer back. */
  readonly onChoose: (name: string, technology: Technology | null | undefined) => void
}

/** The names. */
export function UnknownMethods({ names, chosen, onChoose }: UnknownMethods) {
  const rows = useTechnologies()
  if (names.length === 0) return null
  const choices = [
    { value: leave, label: words.leave },
    ...rows
      .filter(({ key, is_active }) => is_active && !isStrip(key))
      .map(({ key }) => ({ value: key, label: words.takeAs(technologyName(key)) })),
  ]
  return (
    <TitledPart id="methods" title={words.title(names.length)} hint={words.hint}>
      <Pair>
        {names.map(({ name, count }, at) => (
          <SelectField
            key={name}
            id={`method-${at}`}
            label={bringInTexts.unknownName(name, count)}
            none={bringInTexts.notChosen}
            choices={choices}
            value={name in chosen ? (chosen[name] ?? leave) : ''}
            onChange={(value) => onChoose(name, value === leave ? null : value === '' ? undefined : value)}
          />
        ))}
      </Pair>
    </TitledPart>
  )
}
