/** Texts of machines: their keys, what they brought, worklists. */
import type { KeyStanding, MachinePurpose } from '#domain/machine/machine-key.ts'

const purposes: Record<MachinePurpose, string> = {
  'bring results': 'Bring results as drafts',
  'fetch worklists': 'Fetch worklists',
  'read counts': 'Read how many samples wait',
}
const standings: Record<KeyStanding, string> = { valid: 'Valid', ended: 'Ended', revoked: 'Revoked' }

/** The administration of keys. */
export const machineKeyTexts = {
  lead: 'Keys for instruments and other programs. Each key is for one purpose at one site, and ends. A machine never signs: it cannot submit a result.',
  list: 'Keys of machines',
  empty: { title: 'No keys yet', text: 'Make one for each machine that brings results or fetches worklists.' },
  add: 'Make a key',
  purposes,
  standings,
  columns: { name: 'Machine', purpose: 'May', site: 'Site', ends: 'Valid until', used: 'Last used', does: 'Revoke' },
  never: 'Never',
  revoked: (day: string, who: string) => `${day} by ${who}`,
  form: {
    title: 'Make a key',
    name: 'Name of the machine',
    nameHint: 'As people call it, such as ‘Computer of the GC-MS’. It stands beside what the machine brings.',
    purpose: 'What it may do',
    site: 'Site',
    choose: 'Choose…',
    ends: 'Last day',
    endsHint: 'At most two years from now. Make a new key before it ends.',
  },
  made: {
    title: (name: string) => `The key of ${name}`,
    text: 'Copy it now: nobody can read it again. Give it to that machine only, and send it to nobody by mail.',
    label: 'Key',
    copy: 'Copy the key',
    copied: 'The key is copied.',
    done: 'Done',
  },
  revoke: 'Revoke',
  revokeOf: (name: string) => `Revoke the key of ${name}`,
  revokeText: 'The machine can do nothing any more, at once and for ever. What it brought stays.',
  revokedNow: (name: string) => `The key of ${name} is revoked.`,
} as const

/** What machines brought, on the page of a report. */
export const machineResultTexts = {
  drafted: (file: string, instrument: string, machine: string, when: string, lines: number) =>
    `A machine filled in this draft: ‘${file}’ of ${instrument}, brought by ${machine} on ${when}, ${lines === 1 ? '1 line' : `${lines} lines`}. Check each line before you submit.`,
  doubts: 'The checks of this run. Look at them before you submit:',
  checks: 'Also of this run:',
  waits: (file: string, instrument: string, machine: string, when: string) =>
    `‘${file}’ of ${instrument}, brought by ${machine} on ${when}, is not in this report yet.`,
  read: 'Read it',
  aside: 'Set it aside',
  asideTitle: 'Set this result aside?',
  asideText: 'It does not come into this report. The file stays on the instrument’s computer.',
  isAside: 'It is set aside.',
  title: (file: string) => `Check ${file}`,
  columnsTitle: (file: string) => `Columns of ${file}`,
  which: (file: string) => `Which part of ${file}?`,
  readIn: 'Its lines are in the form. Save the draft or submit.',
} as const

/** Worklists. */
export const worklistTexts = {
  title: 'Worklists',
  back: 'Instruments',
  link: 'Worklists of the racks',
  lead: 'Say what stands where in the rack. The instrument gets the list in its own layout, and results at another position are refused.',
  none: {
    title: 'Your site has no instruments',
    text: 'An administrator adds them. Then you can make a worklist here.',
  },
  make: 'New worklist',
  instrument: 'Instrument',
  choose: 'Choose…',
  lines: 'What stands in the rack',
  linesHint:
    'A line for each position, in the order of the rack: the position, then what stands there. Scan or type ‘A1 PD2215’, ‘A2 Blank 1’, ‘A3 QC high’. An ID alone takes the next position.',
  store: 'Store the worklist',
  stored: (id: number) => `Worklist ${id} is stored.`,
  fault: (line: number, message: string) => `Line ${line}: ${message}`,
  list: 'Worklists of your lab',
  columns: { number: 'Number', instrument: 'Instrument', holds: 'Samples', made: 'Made', save: 'Save as' },
  made: (when: string, who: string) => `${when} by ${who}`,
  saveCsv: 'CSV',
  saveXlsx: 'Excel',
  saveOf: (id: number, format: string) => `Save worklist ${id} as ${format}`,
  empty: 'No worklist yet.',
  layouts: 'Layouts of the instruments',
  layoutColumns: { instrument: 'Instrument', layout: 'Its file', does: 'Change' },
  layout: {
    change: 'Change',
    changeOf: (instrument: string) => `Change the layout of ${instrument}`,
    says: (format: string, headings: readonly string[]) => `${format}: ${headings.join(', ')}`,
    title: (instrument: string) => `Layout of ${instrument}`,
    kept: (instrument: string) => `The layout of ${instrument} is kept.`,
    format: 'File',
    formats: { csv: 'CSV', xlsx: 'Excel' },
    columns: 'Columns, in the order of the file',
    heading: (column: number) => `Heading of column ${column}`,
    holds: (column: number) => `What column ${column} holds`,
    kinds: {
      position: 'The position',
      name: 'The sample ID, or the name of the check',
      kind: 'Sample, Blank or Control',
      number: 'The number of the line',
      text: 'The same text in each line',
    },
    text: (column: number) => `Text of column ${column}`,
    remove: (column: number) => `Remove column ${column}`,
    add: 'Add a column',
    example: 'An example of the file:',
  },
} as const
