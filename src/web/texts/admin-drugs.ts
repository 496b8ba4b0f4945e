/** Texts of the administration of drugs. */
export const adminDrugsTexts = {
  lead: 'The dictionary for reports. Submitted results keep the names that they were submitted with.',
  list: 'Drugs',
  search: 'Search by name, class or number',
  filter: 'Show',
  all: 'All drugs',
  only: {
    important: 'Important',
    hidden: 'Not reported to the public',
    same_molecule: 'One molecule, two names',
    forms: 'Forms of other drugs',
    retired: 'Retired',
  },
  columns: { name: 'Name', names: 'Other names', class: 'Class', public: 'The public sees', used: 'Findings' },
  notPublic: 'Nothing',
  formOf: (form: string, root: string) => (form === 'same' ? `Another name of ${root}` : `${root}, ${form}`),
  asRoot: (root: string) => `As ${root}`,
  important: 'Important',
  retired: 'Retired',
  same: (names: string) => `Same molecule as ${names}`,
  empty: { title: 'No drugs to show', text: 'Add the first one, or bring a CSV in.' },
  add: 'Add a drug',
  addTitle: 'Add a drug',
  changeTitle: (name: string) => `Change ${name}`,
  sameTitle: (names: string) =>
    `This is the same molecule as ${names}, by its PubChem or CAS number. Merge them, or correct the number.`,
  fields: {
    name: 'Name',
    synonyms: 'Synonyms',
    street_names: 'Street names',
    form_of: 'A form of',
    form: 'Which form',
    salts: 'Salts and their share of base',
    drug_class: 'Class',
    common_role: 'Common role',
    pronunciation: 'Pronunciation',
    report_to_public: 'Reported to the public and to collection staff',
    report_to_client_name: 'Name that they read',
    important: 'Important: stands out in every result',
    pubchem_cid: 'PubChem number',
    cas: 'CAS number',
    unii: 'UNII',
    inchikey: 'InChIKey',
    shown_names: 'Names that people say',
    mirror_group: 'Group of mirror forms',
    is_stronger_form: 'A mirror form that is stronger than the mixture',
    makes: 'Used to make, or left from making',
    companions: 'What comes along with it',
    is_retired: 'Retired: not offered any more',
  },
  hints: {
    synonyms: 'Separated by semicolons. Each means this drug, wherever it is typed.',
    street_names:
      'Separated by semicolons. People can name what they expected by these. If a lab reports one, Vialog asks which drug it means.',
    form_of:
      'The drug whose salt, base or hydrate this is. Danger, class and what the public sees come from that drug.',
    form: 'For example hydrochloride.',
    salts:
      'Amounts may refer to these. Each with its share of base, separated by semicolons: hydrochloride 0.902; citrate 0.637.',
    drug_class: 'Several are separated by semicolons: nitazene; opioid.',
    report_to_client_name:
      'Leave it empty for the name above. To the public, drugs that share this name are one finding.',
    report_to_public: 'Otherwise only labs see it.',
    shown_names: 'At most four, separated by semicolons. The public reads them below the name: coke; crack.',
    mirror_group:
      'Drugs with the same group are mirror forms of each other, or their mixture. Most tests cannot tell them apart.',
    makes: 'The name of a drug of the list.',
    companions:
      'One a line: morphine | told | where this is from. Where people expect this drug, these are no surprise. Write ‘told’ for what acts by itself, else ‘not told’. Behind that you can add a sentence in English, French and Spanish.',
    important: 'It must be reported to the public.',
  },
  measuredAs: {
    title: (name: string) => `Form of the amounts of ${name}`,
    text: 'A report uses what is set here for its lab, unless it says otherwise. Mass spectrometry sees the molecule, not its salt. If a lab used nothing else, Vialog asks about the salt each time.',
    lab: 'Lab',
    are: 'Amounts are of',
    none: 'Not said',
    base: 'Base, without its salt',
    change: 'Change the form',
    save: 'Save',
    saved: (name: string) => `The form of the amounts of ${name} was saved.`,
  },
  saved: (name: string) => `${name} was saved.`,
  export: 'Save as CSV',
  exportWorkbook: 'Save as Excel',
  exported: (count: number) => (count === 1 ? '1 drug was saved.' : `${count} drugs were saved.`),
  exportFailed: (why: string) => `The file could not be made: ${why}`,
  file: 'drugs.csv',
  import: 'Bring a CSV in',
  importTitle: 'Add and change drugs from a CSV',
  importHint: (columns: string) =>
    `The first line names the columns: ${columns}. A drug is identified by its name; columns that the file lacks stay as they are.`,
  importSave: (count: number) => (count === 1 ? 'Add or change 1 drug' : `Add or change ${count} drugs`),
  importDone: (added: number, changed: number) => `${added} added, ${changed} changed.`,
  noName: 'The first line must name a column ‘name’.',
  merge: (name: string) => `Merge ${name} into another drug`,
  mergeText: (name: string) =>
    `${name} becomes another name of that drug. Results that name it are read as that drug. You can undo this later.`,
  unmerge: (name: string) => `Undo the merge of ${name}`,
  unmerged: (name: string) => `${name} is a drug of its own again.`,
  effects: {
    title: 'What this does to results',
    text: 'The change reaches results that were submitted before.',
    gain_warning: (count: number) =>
      count === 1
        ? '1 result gains a warning. If it was shared, its person must be told.'
        : `${count} results gain a warning. Where they were shared, their people must be told.`,
    lose_warning: (count: number) =>
      count === 1 ? '1 result loses its warning.' : `${count} results lose their warning.`,
    lose_unknown: (count: number) =>
      count === 1
        ? '1 result no longer warns of a substance that nobody knew.'
        : `${count} results no longer warn of a substance that nobody knew.`,
    lose_facts: (count: number) =>
      count === 1
        ? 'In 1 result readers are told less, or something else, of a dangerous drug: its kind, its strength, or what comes with it.'
        : `In ${count} results readers are told less, or something else, of a dangerous drug: its kind, its strength, or what comes with it.`,
    become_visible: (count: number) =>
      count === 1
        ? 'In 1 result the public sees a substance that was hidden.'
        : `In ${count} results the public sees a substance that was hidden.`,
    become_hidden: (count: number) =>
      count === 1
        ? 'In 1 result a substance is hidden from the public.'
        : `In ${count} results a substance is hidden from the public.`,
    confirm: 'Save the change',
  },
  classes: {
    open: 'Strong classes',
    title: 'Classes of which a small amount can kill',
    text: 'Results say so of an important drug of a marked class: where a test did not show it, and where little of it was found. Taking a mark away needs your password.',
    count: (drugs: number, important: number) =>
      `${drugs === 1 ? '1 drug' : `${drugs} drugs`}, ${important} of them important`,
    saved: 'The strong classes were saved.',
  },
  into: 'Into which drug?',
  intoMissing: 'Choose a drug from the list.',
  counting: 'Counting …',
  would: (count: number) => (count === 1 ? '1 finding names it.' : `${count} findings name it.`),
  mergeDo: 'Merge',
  merged: (from: string, into: string) => `${from} was merged into ${into}.`,
  combobox: {
    empty: 'No item to show',
    found: (count: number) => (count === 1 ? '1 drug found' : `${count} drugs found`),
    more: (count: number) => `and ${count} more`,
  },
}
