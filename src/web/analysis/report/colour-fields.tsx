/** The fields of a colour test: what each reagent showed, and what somebody thinks that it may be. */
import { maxMayBe, maxReactions, testColours } from '#domain/report/colour-test.ts'
import { matchDrugs } from '#domain/substance/drug-search.ts'
import { newKey } from '#web/api/call.ts'
import { colourTestTexts as words } from '#web/texts/colour-test.ts'
import { Combobox } from '#web/ui/combobox.tsx'
import { LinkButton, Muted, Pair, Stack } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { reactionsOf, type TypedReaction } from './colour-form.ts'
import { type Drugs, drugNamed, firstAliases } from './report-drugs.ts'
import type { TestForm } from './report-form.ts'
import { fieldId } from './report-input.ts'

type ColourFields = {
  readonly test: TestForm
  readonly drugs: Drugs
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (part: Partial<TestForm>) => void
}

const mostShown = 8

/** The fields. */
export function ColourFields({ test, drugs, errorOf, onChange }: ColourFields) {
  const reactions = reactionsOf(test)
  const change = (at: number, part: Partial<TypedReaction>) =>
    onChange({ reactions: reactions.map((row, place) => (place === at ? { ...row, ...part } : row)) })
  const names = test.may_be ?? []
  // One empty field follows the last name.
  const fields = names.length < maxMayBe ? [...names, ''] : names
  const name = (at: number, text: string) => {
    const next = at < names.length ? names.map((one, place) => (place === at ? text : one)) : [...names, text]
    onChange({ may_be: next })
  }
  const leave = (at: number) => {
    const text = names[at]?.trim() ?? ''
    if (text === '') return onChange({ may_be: names.filter((_, place) => place !== at) })
    const drug = drugNamed(drugs, text)
    if (drug !== null && drug.name !== text) name(at, drug.name)
  }
  return (
    <Stack gap={20}>
      <Muted>{words.lead}</Muted>
      {reactions.map((row, at) => {
        const id = (field: string) => fieldId(test, `reactions-${at}-${field}`)
        return (
          <Stack as="section" gap={12} key={row.key} aria-label={words.colour(at + 1)}>
            <Pair>
              <TextField
                id={id('reagent')}
                label={words.reagent}
                hint={at === 0 ? words.reagentHint : undefined}
                error={errorOf(id('reagent'))}
                maxLength={60}
                value={row.reagent}
                onChange={(reagent) => change(at, { reagent })}
              />
              <SelectField
                id={id('colour')}
                label={words.seen}
                none={words.choose}
                error={errorOf(id('colour'))}
                choices={words.colours}
                value={row.colour}
                onChange={(colour) => change(at, { colour: testColours.find((one) => one === colour) ?? '' })}
              />
              <TextField
                id={id('seconds')}
                label={words.seconds}
                optional={words.optional}
                error={errorOf(id('seconds'))}
                inputMode="numeric"
                value={row.seconds}
                onChange={(seconds) => change(at, { seconds })}
              />
            </Pair>
            {reactions.length > 1 && (
              <LinkButton
                look="strong"
                onClick={() => onChange({ reactions: reactions.filter((_, place) => place !== at) })}
              >
                {words.remove(at + 1)}
              </LinkButton>
            )}
          </Stack>
        )
      })}
      {reactions.length < maxReactions && (
        <p>
          <LinkButton
            look="strong"
            onClick={() =>
              onChange({
                reactions: [
                  ...reactions,
                  { key: newKey(), reagent: reactions.at(-1)?.reagent ?? '', colour: '', seconds: '' },
                ],
              })
            }
          >
            {words.add}
          </LinkButton>
        </p>
      )}
      {fields.map((text, at) => {
        const id = fieldId(test, `may_be-${at}`)
        const isAsked = text.trim() !== '' && drugNamed(drugs, text)?.name !== text
        const lines = isAsked
          ? matchDrugs(
              drugs.drugs.filter(({ is_retired }) => !is_retired),
              text,
            ).slice(0, mostShown)
          : []
        return (
          <Combobox
            key={id}
            id={id}
            label={words.mayBe(at + 1)}
            hint={at === 0 ? words.mayBeHint : undefined}
            optional={words.optional}
            error={errorOf(id)}
            text={text}
            lines={lines.map((drug) => ({ key: String(drug.id), label: drug.name, note: firstAliases(drug.alias) }))}
            onText={(typed) => name(at, typed)}
            onChoose={(line) => name(at, lines[line]?.name ?? text)}
            onLeave={() => leave(at)}
            words={words.combobox}
          />
        )
      })}
    </Stack>
  )
}
