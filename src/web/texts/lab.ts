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
    off: (labels: readonly string[], why: string) =>
      `${list.format(labels)}: ${why.charAt(0).toLowerCase()}${why.slice(1)}`,
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
