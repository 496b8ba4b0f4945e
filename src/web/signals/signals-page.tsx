/** '/signals': the hits of alert rules, either open or answered. */
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { lastPage, pagerText, showsPager } from '#domain/lists/pager.ts'
import { Loaded } from '#web/form/loaded.tsx'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/service/page-title.tsx'
import { useSignedIn } from '#web/session/session.ts'
import { adminTexts } from '#web/texts/admin.ts'
import { frameTexts } from '#web/texts/frame.ts'
import { homeTexts } from '#web/texts/home.ts'
import { signalTexts as words } from '#web/texts/signals.ts'
import { Button } from '#web/ui/button.tsx'
import { Cards, Row } from '#web/ui/layout.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { SignalCard } from './signal-card.tsx'
import { rightsQuery, signalsQuery } from './signal-queries.ts'

/** The page. */
export function SignalsPage() {
  const { performs_analysis, is_admin } = useSignedIn()
  if (!performs_analysis && !is_admin)
    return <Panel icon={<IconLock size={28} />} title={words.onlyStaff} level={1} isFault />
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <PageHead
        title={words.title}
        back={
          performs_analysis ? (
            <Link to={paths.home}>{words.home}</Link>
          ) : (
            <Link to={paths.admin}>{adminTexts.title}</Link>
          )
        }
        lead={words.lead}
      >
        {is_admin && (
          <p>
            <Link to={paths.adminPage('alert-rules')}>{words.rules}</Link>
          </p>
        )}
      </PageHead>
      <Signals />
    </>
  )
}

function Signals() {
  const { answered, page = 1 } = useSearch({ from: '/signals' })
  const navigate = useNavigate({ from: '/signals' })
  const isAnswered = answered === 'true'
  const answer = useQuery(signalsQuery(isAnswered, page))
  const { data: me } = useQuery(rightsQuery)
  const which = isAnswered ? 'answered' : 'open'
  return (
    <>
      <Row as="nav" gap={8} below={20} aria-label={words.which}>
        {[false, true].map((one) => (
          <Button
            key={String(one)}
            variant={one === isAnswered ? 'filled' : 'outline'}
            aria-current={one === isAnswered ? 'page' : undefined}
            onClick={() => navigate({ search: one ? { answered: 'true' } : {} })}
          >
            {one ? words.answered : words.open}
          </Button>
        ))}
      </Row>
      <Loaded answer={answer}>
        {({ count, results }) =>
          results.length === 0 ? (
            <Panel icon={<IconCircleCheck size={28} />} title={words.empty[which].title}>
              {words.empty[which].text}
            </Panel>
          ) : (
            <>
              <Cards aria-label={words.list[which]}>
                {results.map((signal) => (
                  <SignalCard key={signal.id} signal={signal} issues={me?.issues_alerts === true} />
                ))}
              </Cards>
              {showsPager(count) && (
                <Pager
                  page={page}
                  last={lastPage(count)}
                  text={pagerText(page, count)}
                  isLoading={answer.isPlaceholderData}
                  words={{ ...homeTexts, loading: frameTexts.loading }}
                  onPage={(to) => navigate({ search: { answered, page: to } })}
                />
              )}
            </>
          )
        }
      </Loaded>
    </>
  )
}
