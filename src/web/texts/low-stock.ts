/** Texts of the line that asks for more labels. */
export const lowStockTexts = {
  vials: (count: number) => (count === 1 ? '1 vial' : `${count} vials`),
  bags: (count: number) => (count === 1 ? '1 bag' : `${count} bags`),
  and: ' and ',
  site: (site: string, what: string) => `${site} has only ${what} left.`,
  register: 'Register more',
  left: (what: string) => `Your site has only ${what} left to register. Ask your administrator for more.`,
}
