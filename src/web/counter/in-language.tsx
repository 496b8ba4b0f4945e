/** The language in which a result is shown, where the service's public pages offer several. */
import { useQuery } from '@tanstack/react-query'
import { type Language, languages } from '#domain/public/texts/languages.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { atCounterTexts } from '#web/texts/at-counter.ts'
import { SelectField } from '#web/ui/select-field.tsx'

/** The language that somebody chose for a sample, and how it is chosen: one person reads it, before the result and after. */
export type ReadIn = readonly [lang: Language | undefined, choose: (language: Language) => void]

type InLanguage = { readonly lang: Language | undefined; readonly onChoose: (language: Language) => void }

/** The choice; nothing where there is none. */
export function InLanguage({ lang, onChoose }: InLanguage) {
  const { data: service } = useQuery(serviceQuery)
  const offered = service?.languages ?? []
  if (offered.length < 2) return null
  return (
    <SelectField
      id="read-in"
      label={atCounterTexts.asRead.language}
      choices={offered.map((code) => ({ value: code, label: languages[code].name }))}
      value={lang ?? offered[0] ?? ''}
      onChange={(chosen) => {
        const language = offered.find((code) => code === chosen)
        if (language) onChoose(language)
      }}
    />
  )
}
