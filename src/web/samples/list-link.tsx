/** A link to a list on the home page. */
import { Link } from '@tanstack/react-router'
import { paths } from '#web/paths.ts'
import type { TabLinkProps } from '#web/ui/tabs.tsx'
import type { HomeSearch } from './home-search.ts'

type ListLink = TabLinkProps & {
  /** List, page and order. */
  readonly search: HomeSearch
  readonly resetScroll?: boolean
}

/** The link. It is the current page only with the same search: each list is at the same path. */
export function ListLink({ search, ...rest }: ListLink) {
  return <Link to={paths.home} search={search} activeOptions={{ exact: true }} {...rest} />
}
