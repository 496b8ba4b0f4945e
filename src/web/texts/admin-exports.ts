/** Texts of exports. */
export const exportsTexts = {
  lead: 'Your data is yours: take all of it, at any time, in files that any spreadsheet or program reads.',
  everything: 'Everything',
  everythingText:
    'Samples, reports, findings, custody, surveys, sites, people, lists and the audit trail, without passwords, tokens or secrets. It names staff and holds what people told you: keep the file where only you can read it.',
  csv: 'Save everything as CSV',
  xlsx: 'Save everything as Excel',
  json: 'Save everything as JSON',
  filesText:
    'Spectra, photos and other files of samples are an archive of their own: each as it is stored, with a list of their hashes.',
  files: 'Save the files of samples',
  open: 'Open data',
  openText:
    'Counts of samples, of what was expected and of what was found, by area and week: for research and for the public.',
  openRules: [
    'Areas instead of sites, weeks instead of days, the names that the public reads; no IDs and no free text.',
    'No line stands for fewer samples than the settings say (five at least): weeks are put together; smaller counts are left out, and so are those from which they could be worked out.',
    'The last four weeks wait until their results are in. What is saved once is released: it never changes, and a result that comes later counts in a later line.',
  ],
  areas: 'The area of a site is set on its page. Sites without one count as Other areas.',
  openSave: 'Save the open data',
  openXlsx: 'Save the open data as Excel',
  halfYear: 'Half-year table for TEDI',
  halfYearText:
    'Samples, results and substances by city and by what was expected, counted as Insight counts them, with small numbers: it is for the network, not for the public. The area of a site stands for its city. A sheet says what TEDI asks for and Vialog cannot fill.',
  half: 'Half-year',
  halfOf: (year: string, half: string) => (half === '1' ? `January to June ${year}` : `July to December ${year}`),
  halfYearSave: 'Save the half-year as Excel',
  saved: (name: string) => `${name} was saved.`,
  failed: (why: string) => `The file could not be made: ${why}`,
  codebook: 'What the files hold',
  codebookText: 'The same is in each file, as its codebook.',
  inEverything: 'In everything',
  inOpen: 'In the open data',
  table: (name: string, meaning: string) => `${name}: ${meaning}`,
  columns: { name: 'Column', meaning: 'Meaning', unit: 'Unit', values: 'Allowed values' },
  none: '–',
}
