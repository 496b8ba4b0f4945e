/** Chooses the period of Insight and, for an administrator, the site. */

import { useQuery } from '@tanstack/react-query'
import { addDays } from '#domain/dates.ts'
import { lengthOf } from '#domain/insight/insight-period.ts'
import { sitesQuery } from '#web/api/sites-query.ts'
import { useSignedIn } from '#web/session/session.ts'
import { insightTexts as words } from '#web/texts/insight.ts'
import { Button } from '#web/ui/button.tsx'
import { ChoiceFilter, DayFilter } from '#web/ui/filter.tsx'
import { Row } from '#web/ui/layout.tsx'
import type { useInsightAddress } from './insight-address.ts'

type Address = ReturnType<typeof useInsightAddress>

/** The bar. */
export function PeriodBar({ address: { period, today, site, fault, change } }: { address: Address }) {
  const { is_admin } = useSignedIn()
  const isLast = (days: number) => fault === null && period.to === today && lengthOf(period) === days
  return (
    <Row gap={16} below={16}>
      <Row as="fieldset" gap={8} aria-label={words.period}>
        {Object.entries(words.periods).map(([days, label]) => (
          <Button
            key={days}
            variant={isLast(Number(days)) ? 'filled' : 'outline'}
            aria-pressed={isLast(Number(days))}
            onClick={() => change({ from: addDays(today, 1 - Number(days)), to: today, site })}
          >
            {label}
          </Button>
        ))}
      </Row>
      <DayFilter label={words.from} value={period.from} onChange={(from) => change({ from, to: period.to, site })} />
      <DayFilter label={words.to} value={period.to} onChange={(to) => change({ from: period.from, to, site })} />
      {is_admin && <SiteFilter site={site} onChange={(next) => change({ ...period, site: next })} />}
    </Row>
  )
}

type SiteFilter = { readonly site: number | undefined; readonly onChange: (site: number | undefined) => void }

function SiteFilter({ site, onChange }: SiteFilter) {
  const { data: sites = [] } = useQuery(sitesQuery)
  return (
    <ChoiceFilter
      label={words.site}
      all={words.everySite}
      choices={sites.map(({ id, name }) => [String(id), name])}
      value={site === undefined ? undefined : String(site)}
      onChange={(id) => onChange(id === undefined ? undefined : Number(id))}
    />
  )
}
