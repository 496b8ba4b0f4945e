/** Which rooms of the pages import which. */

/** What every room of the pages may import. */
export const sharedRooms = new Set([
  ...['ui', 'api', 'form', 'list', 'texts', 'session', 'samples'],
  // The frame of a page, a scanner, tables that people bring, and whose hands a sample was in.
  ...['service', 'scanning', 'table', 'custody'],
])

/** What rooms still import from each other, and why. */
export const roomArrows: Readonly<Record<string, string>> = {
  'admin → alerts': 'The home page of administration shows the alerts and their tasks.',
  'admin → cards': 'The home page of administration shows the tasks of the cards.',
  'admin → collection': 'Where a label’s question is answered, its faults name questions of the survey.',
  'admin → instruments': 'Both show how an instrument’s checks stand.',
  'admin → shifts': 'Both say in what state a shift is.',
  'admin → unknown-names': 'The home page shows its tasks; both pages list the names.',
  'analysis → cards': 'A result shows the cards about what it found.',
  'analysis → collection': 'A strip’s type is chosen from the survey’s drugs.',
  'analysis → disposal': 'A lab’s page of a sample shows how it was disposed of.',
  'analysis → files': 'A file is attached where its report is written.',
  'analysis → instruments': 'A lab’s home page shows the tasks of its instruments.',
  'analysis → signals': 'A lab’s home page shows its signals.',
  'analysis → unknown-names': 'A lab answers names that no list has.',
  'counter → analysis': 'At the counter stands the form of a report.',
  'counter → collection': 'Telling the person asks some of the survey’s questions.',
  'counter → sharing': 'At the counter the person is told the result.',
  'disposal → transport': 'Both begin with the samples that were ticked in a list.',
  'instruments → analysis': 'A failed check leads to the results that rest on it.',
  'readings → files': 'A reader sees a trace as its lab does.',
  'samples → alerts': 'The home page shows the tasks of all.',
  'samples → analysis': 'A sample’s page shows its results.',
  'samples → collection': 'A sample’s page shows the answers of the survey.',
  'samples → readings': 'The home page shows the tasks of all.',
  'samples → holdings': 'The home page shows the tasks of all.',
  'samples → disposal': 'A sample’s page shows how it was disposed of.',
  'samples → sharing': 'A sample’s page shares its result.',
  'samples → shifts': 'The home page leads back to the device’s shift.',
  'service → shifts': 'Where a page needs the network, the device’s shift goes on.',
  'session → disposal': 'Signing out forgets the last disposal.',
  'session → shifts': 'Sign-in leads back to the device’s shift.',
  'sharing → collection': 'Sharing asks some of the survey’s questions.',
  'shifts → analysis': 'A shift draws a strip as the report form does.',
  'shifts → collection': 'A shift runs the survey without a network.',
  'shifts → counter': 'A strip’s clock reads the same on a device.',
  'shifts → sharing': 'A device asks of telling what the counter asks.',
  'unknown-names → collection': 'A name is answered from the survey’s drugs.',
}
