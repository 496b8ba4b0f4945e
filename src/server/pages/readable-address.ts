/** Addresses that the router cannot read: a person who opened one gets a page, too. */
import { publicPaths } from '#domain/public/public-paths.ts'

/** The router takes no longer part of a path. */
const longestPart = 200

/** The address itself, or of a public page one that leads to 'There is no such page' where the router would fail. */
export function readableAddress(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s)
  if (!path.startsWith(`${publicPaths.find}/`)) return url
  const isReadable = path.split('/').every((part) => {
    try {
      return decodeURIComponent(part).length <= longestPart
    } catch {
      return false
    }
  })
  return isReadable ? url : `${publicPaths.find}/unreadable/address${query === undefined ? '' : `?${query}`}`
}
