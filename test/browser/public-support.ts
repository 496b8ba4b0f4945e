/** Shared by the tests of the public pages: a phone, and the names of their controls. */
import type { Page } from '@playwright/test'

/** The most common phone size for these pages. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const sampleId = (page: Page) => page.getByRole('textbox', { name: 'Sample ID' })

/** The call that asks the server for a sample. */
export const looking = '**/api/samples/*/service-user/*'

/** Opens a page and waits until its script runs; before that its forms work as plain HTML. */
export const openAwake = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })
