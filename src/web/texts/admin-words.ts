/** Texts of the administration of the words that help read names. */
import type { SubstanceWord } from '#contract/admin/drugs.ts'
import type { PhraseMeaning } from '#domain/substance/dictionary.ts'

/** What each kind of word is, and its hints. */
const kinds: Record<SubstanceWord['kind'], { title: string; lead: string; means: string; hint: string }> = {
  PHRASE: {
    title: 'Phrases',
    lead: 'What labs write where no substance has a name. Such a phrase is never shown as a substance.',
    means: 'What it says',
    hint: '',
  },
  SALT_WORD: {
    title: 'Salts and hydrates',
    lead: 'Words that stand beside the name of a drug and do not change which drug it is.',
    means: 'Form',
    hint: 'For example hydrochloride.',
  },
  DANGER_STEM: {
    title: 'Stems that point at danger',
    lead: 'A name that is not on the list and holds such letters is asked about before the report is submitted.',
    means: 'Class',
    hint: 'For example nitazene. It is for you only.',
  },
  UNCLEAR_NAME: {
    title: 'Names that mean several things',
    lead: 'Names that mean several things, such as down. In a result the lab is asked what was found.',
    means: '',
    hint: '',
  },
  NOT_PART: {
    title: 'Solvents and artefacts',
    lead: 'What a lab may leave out of a result by its own answer: solvents, and what its machines shed.',
    means: '',
    hint: '',
  },
  HARMLESS_NAME: {
    title: 'Known and harmless names',
    lead: 'Names that two people marked as known and not dangerous by themselves. Results show them without a warning.',
    means: '',
    hint: '',
  },
}

const phrases: Record<PhraseMeaning, string> = {
  nothing: 'Nothing was found',
  unnamed: 'Something was found that has no name',
  not_analysed: 'It was not analyzed',
  not_stated: 'Nothing is stated',
  unknown: 'Unknown: something without a name, or nothing stated',
}

export const adminWordsTexts = {
  lead: 'How Vialog reads names of substances. A change counts for results that were submitted before, too.',
  kind: 'Show',
  kinds,
  phrases,
  search: 'Search these words',
  text: 'Words',
  onlyIfListed: 'Only where the dictionary has that form of the drug',
  onlyIfListedHint: 'The word also names other substances, as acetate does.',
  onlyListed: 'only where listed',
  add: 'Add words',
  addTitle: (kind: string) => `Add to: ${kind}`,
  saved: (text: string) => `‘${text}’ was added.`,
  remove: 'Remove',
  removeOne: (text: string) => `Remove ${text}`,
  removeTitle: (text: string) => `Remove ‘${text}’?`,
  removeText: 'From now on names are read without this entry. That counts for results that were submitted before, too.',
  removeHarmless:
    'From now on nobody knows this name again, and readers are warned about it. That counts for results that were submitted before, too.',
  notAdded: 'Nobody adds one here: say in ‘Names that nobody knows’ what a name is, and somebody else agrees there.',
  removed: (text: string) => `‘${text}’ was removed.`,
  choose: 'Choose…',
  none: { title: 'No words to show', text: 'Add the first ones.' },
}
