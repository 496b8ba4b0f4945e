/** What a strip is for: one of the service's types, or what somebody types for 'Other' (R6.1). */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readStripType } from '#domain/report/read-strip-type.ts'
import { isBareOther } from '#domain/report/strip-type.ts'
import { optionsQuery } from '#web/collection/survey-queries.ts'
import { reportTexts as words } from '#web/texts/report.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { TextField } from '#web/ui/question.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { Drugs } from './report-drugs.ts'
import type { TestForm } from './report-form.ts'
import { fieldId } from './report-input.ts'

type StripTypeField = {
  readonly test: TestForm
  readonly drugs: Drugs
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (strip_type: string) => void
}

/** The list of types and, for 'Other', the text beside it. */
export function StripTypeField({ test, drugs, errorOf, onChange }: StripTypeField) {
  const { data } = useQuery(optionsQuery)
  const id = fieldId(test, 'strip_type')
  const type = test.strip_type
  const names = (data?.StripType ?? []).map(({ name }) => name)
  const other = names.find(isBareOther)
  // Whatever is typed stays in the text, even if a type of the list has that name.
  const [typed, setTyped] = useState<string | null>(null)
  const sent = (text: string) => (text.trim() === '' ? (other ?? '') : text)
  const isTyped = typed !== null && sent(typed) === type
  const isOther =
    other !== undefined && type !== '' && (isTyped || isBareOther(type) || !drugs.stripTypes.includes(type))
  // A type that was retired after the draft began stays selectable.
  const all = type === '' || isOther || names.includes(type) ? names : [...names, type]
  return (
    <>
      <SelectField
        id={isOther ? `${id}-choice` : id}
        label={words.stripType}
        none={words.chooseStrip}
        choices={all.map((name) => ({ value: name, label: name }))}
        error={isOther ? undefined : errorOf(id)}
        value={isOther ? other : type}
        onChange={(chosen) => {
          setTyped(isBareOther(chosen) ? '' : null)
          onChange(chosen)
        }}
      />
      {isOther && (
        <TextField
          id={id}
          label={words.stripOther}
          hint={words.stripOtherHint}
          placeholder={surveyTexts.otherPlaceholder}
          error={errorOf(id)}
          maxLength={100}
          value={isTyped ? typed : isBareOther(type) ? '' : type}
          onChange={(text) => {
            setTyped(text)
            onChange(sent(text))
          }}
          onBlur={() => {
            // Shows the name that the report will have; one that nobody can read stays, and the server says why.
            const read = readStripType(type, drugs.stripTypes, drugs)
            if (!('is' in read) || read.is === type) return
            setTyped(read.is)
            onChange(read.is)
          }}
        />
      )}
    </>
  )
}
