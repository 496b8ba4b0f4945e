/** What the tests of the public pages share: a phone, and the words that they look for. */
import type { Page } from '@playwright/test'

/** The phone that most people read these pages on. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const sampleId = (page: Page) => page.getByRole('textbox', { name: 'Sample ID' })

/** The server's answer when it is asked for a sample. */
export const looking = '**/api/samples/*/service-user/*'

/** Opens a page with its living part, which comes after it; until then its forms work without. */
export const openAwake = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })
