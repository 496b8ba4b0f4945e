/** Adds the code of the page that an address shows to the staff document, so that it loads beside the rest. */
import { existsSync, readFileSync } from 'node:fs'

type Lists = Record<string, readonly string[]>

const tagOf = (file: string) =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" crossorigin href="/${file}">`
    : `<link rel="modulepreload" crossorigin href="/${file}">`

/** Reads what the build listed; the function adds to a document what the page at this path (without a query) needs. */
export function readPreloads(dist: string): (html: string, path: string) => string {
  const file = `${dist}preloads.json`
  const lists: Lists = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const pages = Object.entries(lists).map(([path, files]) => ({
    path: new RegExp(path),
    tags: files.map(tagOf).join(''),
  }))
  return (html, path) => {
    const tags = pages.find((page) => page.path.test(path))?.tags ?? ''
    // The first `</head>` is the document's own.
    return tags === '' ? html : html.replace('</head>', `${tags}</head>`)
  }
}
