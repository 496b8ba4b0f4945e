/** The half-year table that TEDI, the network of European drug-checking services, collects; and what of it Vialog cannot fill. */
import type { Period } from './insight-period.ts'

/** The days of a half-year: 1 from January to June, 2 from July to December. */
export const daysOfHalf = (year: number, half: 1 | 2): Period =>
  half === 1 ? { from: `${year}-01-01`, to: `${year}-06-30` } : { from: `${year}-07-01`, to: `${year}-12-31` }

/** What such tables ask for and Vialog does not keep, each with the reason. */
export const notFilled: readonly { readonly asked: string; readonly why: string }[] = [
  { asked: 'People who came, and how often', why: 'Vialog counts samples; it knows no people.' },
  { asked: 'Age and gender', why: 'Vialog does not ask for them.' },
  { asked: 'Where a drug was bought, and its price', why: 'Nobody is asked where a drug comes from or what it cost.' },
  {
    asked: 'Form of a product, such as tablet, powder or blotter',
    why: 'Texture and colour are kept as staff chose them, beside each sample.',
  },
  {
    asked: 'Weight, size and logo of tablets',
    why: 'Vialog keeps the weight of what was taken, not of a whole tablet.',
  },
  {
    asked: 'Purity and dose',
    why: 'Amounts of different methods and bases are not averaged. They are in findings.csv of the full export.',
  },
  { asked: 'City', why: 'The area of the site stands for it. Give each site its city as area.' },
]
