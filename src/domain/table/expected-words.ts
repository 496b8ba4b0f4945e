/** Headings of what somebody expected a sample to be: 'Sold as', 'Vendu comme'. What stands below them is no finding. */

/** Words that say so. */
export const expectedWords =
  '(?:expected|expectation|intended|sold as|bought as|purchased as|erwartet|verkauft als|gekauft als|attendue?|vendue? comme|achet[ée]e? comme|esperad[oa]|vendid[oa] como|comprad[oa] como)'
/** No heading is longer. */
export const longestHeading = 100

const soldAs = new RegExp(`(?:^|\\s)${expectedWords}$`, 'iu')
/** Whether a heading says that its cells name what was expected: 'Échantillon vendu comme', 'Pill sold as'. */
export const isExpectedHeading = (title: string): boolean =>
  title.length <= longestHeading && soldAs.test(title.trim().replaceAll('_', ' '))
