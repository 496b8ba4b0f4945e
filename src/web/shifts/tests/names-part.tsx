/** What a spectrum found: names of the dictionary, or typed ones; no amounts. */
import { useMemo, useState } from 'react'
import { type EnteredName, nameFault, nameQuestion, saysNothing, settledName } from '#domain/first-look/device-test.ts'
import { matchDrugs } from '#domain/substance/drug-search.ts'
import { nearestDrugs } from '#domain/substance/nearest.ts'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceList } from '#web/ui/choice-list.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { Card, LinkButton, Muted } from '#web/ui/layout.tsx'
import { lineOf } from '#web/ui/searchable-dropdown.tsx'
import { SampleFacts, ShiftSamples } from '#web/ui/shift.tsx'
import type { TestPart } from './test-part.ts'

/** The part of the form. */
export function NamesPart({ test, name, kit, faultOf, onChange, onRemove }: TestPart) {
  const { key, names, isNothing, typed: text } = test
  const [fault, setFault] = useState<string | null>(null)
  const items = useMemo(
    () =>
      kit.dictionary.drugs
        .filter(({ is_retired }) => !is_retired)
        .map(({ id, name: drug, synonyms, street_names, important }) => ({
          ...{ id, name: drug, important },
          alias: [...synonyms, ...street_names].join(';') || null,
        })),
    [kit],
  )
  const typed = text.trim()
  const matching = typed === '' ? items : matchDrugs(items, typed)
  const near =
    matching.length > 0
      ? []
      : nearestDrugs(kit.dictionary, typed).flatMap(({ id }) => items.filter((one) => one.id === id))
  const shown = [...matching, ...near]
  const isListed = shown.some((item) => item.name.toLowerCase() === typed.toLowerCase())
  // As in the service's own field: Enter takes the first drug that begins with the text; a merely similar one must be chosen.
  const meant = matching.length > 0 ? 0 : shown.length
  const lines = [
    ...shown.map((item) => lineOf(item, typed)),
    ...(typed === '' || isListed ? [] : [{ key: 'new', label: words.addName(typed), isNew: true }]),
  ].map((line, at) => ({ ...line, isMeant: at === meant }))
  const add = (chosen: string) => {
    if (chosen.trim() === '') return
    const why = nameFault(chosen, test, kit)
    setFault(why)
    if (why !== null) return
    if (saysNothing(chosen, kit)) return onChange({ isNothing: true, typed: '' })
    onChange({ names: [...names, { name: chosen.trim(), isDangerous: false }], isNothing: false, typed: '' })
  }
  const id = `names-${key}`
  const changeName = (at: number, part: Partial<EnteredName> | null) => {
    onChange({
      names: names.flatMap((one, index) => (index !== at ? [one] : part === null ? [] : [{ ...one, ...part }])),
    })
    // What was pressed goes with the name or its question; the next name is typed here.
    if (part === null || part.name !== undefined) document.getElementById(id)?.focus()
  }
  return (
    <Card aria-labelledby={`title-${key}`}>
      <h2 id={`title-${key}`}>{name}</h2>
      <Combobox
        id={id}
        label={words.found}
        hint={words.foundHint}
        error={fault ?? faultOf(id)}
        text={text}
        lines={lines}
        onText={(next) => {
          setFault(null)
          onChange({ typed: next })
        }}
        onChoose={(at) => add(shown[at]?.name ?? typed)}
        onLeave={() => {}}
        right={
          <Button variant="subtle" onClick={() => add(typed)}>
            {words.addTyped}
          </Button>
        }
        words={surveyTexts.combobox}
      />
      {names.length > 0 && (
        <ShiftSamples aria-label={words.listed}>
          {names.map((entered, at) => (
            <li key={entered.name}>
              <Name
                id={`${id}-${at}`}
                entered={entered}
                kit={kit}
                onChange={(part) => changeName(at, part)}
                onRemove={() => changeName(at, null)}
              />
            </li>
          ))}
        </ShiftSamples>
      )}
      {names.length === 0 && (
        <ChoiceList
          id={`nothing-${key}`}
          kind="many"
          label={words.listed}
          choices={[{ value: 'yes', label: words.nothing }]}
          chosen={isNothing ? ['yes'] : []}
          onChoose={() => onChange({ isNothing: !isNothing })}
        />
      )}
      <p>
        <LinkButton look="strong" onClick={onRemove}>
          {words.remove(name)}
        </LinkButton>
      </p>
    </Card>
  )
}

type Name = Pick<TestPart, 'kit' | 'onRemove'> & {
  readonly id: string
  readonly entered: EnteredName
  readonly onChange: (part: Partial<EnteredName>) => void
}

/** A name with what it means, and the question about one that may be dangerous. */
function Name({ id, entered, kit, onChange, onRemove }: Name) {
  const settled = settledName(entered, kit)
  const asked = nameQuestion({ ...entered, isDangerous: false }, kit)
  const isMarked = settled?.kind === 'drug' ? kit.dictionary.rootOf(settled.drug).important : entered.isDangerous
  return (
    <>
      <SampleFacts>
        <strong>{settled?.kind === 'drug' ? settled.drug.name : entered.name}</strong>
        {isMarked && <Muted as="span">{words.marked}</Muted>}
        {settled?.kind === 'custom' && !settled.isKnown && !isMarked && <Muted as="span">{words.unknown}</Muted>}
      </SampleFacts>
      <LinkButton look="strong" aria-label={words.remove(entered.name)} onClick={onRemove}>
        {words.removeName}
      </LinkButton>
      {asked !== null && (
        <ChoiceList
          id={`${id}-asked`}
          kind="one"
          label={asked.question}
          choices={[
            ...asked.drugs.slice(0, 3).map((drug) => ({ value: drug.name, label: words.meant(drug.name) })),
            { value: '', label: words.dangerous },
          ]}
          chosen={entered.isDangerous ? [''] : []}
          onChoose={(drug) => onChange(drug === '' ? { isDangerous: true } : { name: drug, isDangerous: false })}
        />
      )}
    </>
  )
}
