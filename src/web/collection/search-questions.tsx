/** The two questions that search a list and also take free text: the agency, and the expected drugs. */
import { IconSearch } from '@tabler/icons-react'
import { findDrugItems } from '#domain/substance/offered-drugs.ts'
import { dontKnow, toggleChoice } from '#domain/survey/checklists.ts'
import { surveyTexts } from '#web/texts/survey.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { LinkButton, Stack } from '#web/ui/layout.tsx'
import { SearchableChoices } from '#web/ui/searchable-choices.tsx'
import { type Item, newItemId, SearchableDropdown } from '#web/ui/searchable-dropdown.tsx'
import { useSurvey } from './survey-context.ts'
import { textFault } from './survey-problems.ts'

const words = surveyTexts
const searchIcon = <IconSearch size={20} aria-hidden="true" />

/** The agency's name; suggests earlier ones. */
export function AgencyQuestion() {
  const { draft, options, answer, look, faultOf } = useSurvey()
  const items: Item[] = options.agencies.map((name, id) => ({ id, name }))
  const name = draft.answers.agency_name
  return (
    <SearchableDropdown
      id="agency_name"
      label={words.questions.agency_name}
      hint={words.agencyHint}
      error={faultOf('agency_name')}
      items={items}
      find={(all, text) => all.filter((item) => item.name.toLowerCase().includes(text.toLowerCase()))}
      value={name === null ? null : (items.find((item) => item.name === name) ?? { id: newItemId, name })}
      onChange={(item) => answer('agency_name', item?.name ?? null)}
      onLeave={() => afterPress(() => look('agency_name'))}
      allowsNew
      words={words.combobox}
    />
  )
}

/** The expected drugs: by name, by alias or as free text. */
export function DrugsQuestion() {
  const { draft, drugs, change, answer, faultOf } = useSurvey()
  const chosen = draft.answers.expected_drugs
  const tooLong = textFault('expected_drugs', draft.drugText)
  return (
    <Stack gap={8}>
      <SearchableChoices
        id="expected_drugs"
        label={words.questions.expected_drugs}
        hint={words.drugsHint}
        error={tooLong ?? faultOf('expected_drugs')}
        placeholder={words.drugsPlaceholder}
        icon={searchIcon}
        items={drugs}
        find={findDrugItems}
        chosen={chosen}
        onToggle={(name) => answer('expected_drugs', toggleChoice(chosen, name))}
        text={draft.drugText}
        onText={(drugText) => change('expected_drugs', () => ({ drugText }))}
        allowsNew={tooLong === undefined}
        words={{ ...words.combobox, chosen: words.chosenDrugs }}
      />
      {/* Nobody must answer, and something must stand here. */}
      {chosen.length === 0 && (
        <div>
          <LinkButton
            look="strong"
            onClick={() =>
              change('expected_drugs', ({ answers }) => ({
                answers: { ...answers, expected_drugs: [dontKnow] },
                drugText: '',
              }))
            }
          >
            {words.drugsUnsaid}
          </LinkButton>
        </div>
      )}
    </Stack>
  )
}
