/** The message after a sample's status changed; apart from the sample page's texts, which other pages do not load. */
export const statusTexts = {
  updated: (id: string) => `${id} Sample Status Updated`,
  status: (label: string) => `Status: ${label}`,
}
