/** Texts of the administration of labs' instruments. */
export const adminInstrumentsTexts = {
  lead: 'The instruments of the labs. Each lab records its own checks. A report can name an instrument if its site has one for the technology.',
  list: 'Instruments',
  empty: {
    title: 'No instruments yet',
    text: 'Add the first one: labs can then record its checks and name it in reports.',
  },
  add: 'Add an instrument',
  columns: { name: 'Instrument', site: 'Site', technology: 'For', standing: 'Checks', last: 'Last check' },
  fields: {
    name: 'Name',
    site_id: 'Site',
    technology: 'Technology',
    since: 'In use since',
    in_use: 'It is in use',
  },
  hints: {
    name: 'As its staff call it. Earlier reports show a new name, too.',
    since: 'No check can be older.',
    in_use: 'New reports cannot name an instrument that is not in use. Earlier reports keep it.',
  },
  choose: 'Choose',
  addTitle: 'Add an instrument',
  changeTitle: 'Change the instrument',
  saved: (name: string) => `${name} was saved.`,
  checks: 'Checks',
}
