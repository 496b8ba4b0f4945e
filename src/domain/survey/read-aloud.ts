/** The text that comes with Vialog for what staff read aloud before a sample is taken. */

/** Three sentences: what testing uses up, questions may be refused, and the sample can be taken back until it is tested. */
export const usualReadAloud = [
  'We need a very small part of what you brought. Testing uses it up, and you do not get that part back.',
  'We will ask some questions. You may refuse to answer any of them; we test your sample all the same.',
  'You can take your sample back at any time until it is tested. Just tell us.',
].join('\n')
