/** Texts of the sample page for analysis staff. */
const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const labTexts = {
  page: 'Analysis',
  actions: {
    label: 'Actions',
    report: 'Report Analysis Data',
    correct: 'Correct Results',
    requestFurtherAnalysis: 'Request Further Analysis',
    dispose: 'Dispose Sample',
    found: 'Found',
    takeBack: 'Take A Result Back',
    off: (labels: readonly string[], why: string) =>
      `${list.format(labels)}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
  },
  takeBack: {
    title: (id: string) => `Take back a result of ${id}`,
    text: 'Use this if a result of another sample was entered here. It leaves the result page, the lists and the numbers. The custody log keeps who took it back, and why.',
    readers:
      'Whoever opens the result page reads that it was taken back. If the person was told, somebody must tell them.',
    right: 'Afterwards, enter it for the right sample.',
    instead:
      'If you know what was found in this sample, correct the result instead. Once the last result is taken back, a new one needs the vial.',
    which: 'Which result is not of this sample?',
    whichMissing: 'Choose a result.',
    name: 'Staff full name',
    reason: 'Reason',
    submit: 'Take It Back',
    done: 'The result was taken back.',
  },
  facts: {
    title: 'What was collected',
    type: 'Type',
    expected: 'Expected',
    colour: 'Colour',
    texture: 'Texture',
    container: 'Container',
    emptyWeight: 'Empty weight',
    fullWeight: 'Full weight',
    sampleWeight: 'Sample weight',
    onsiteId: 'On-site ID',
    collected: 'Collected',
    delivery: 'Delivery',
    received: 'Received',
    due: 'Results due',
    noAnswer: 'Not said',
    notWeighed: 'Not weighed yet',
    tracking: (number: string) => `Third Party, tracking number ${number}`,
  },
}
