/** The top of the sample page: the link back, the ID to copy, the sample's status and warnings. */
import { IconArrowLeft, IconCopy } from '@tabler/icons-react'
import type { Sample } from '#contract/samples.ts'
import { formatDate } from '#domain/dates.ts'
import { type Tab, tabs } from '#domain/lists/tabs.ts'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { BackNav, CopyId, HeadFacts, SaidBox, SampleHead, SampleTitle, TitleLine } from '#web/ui/sample-page.tsx'
import { viewOf } from './home-search.ts'
import { lastList } from './last-list.ts'
import { ListLink } from './list-link.tsx'
import { copySampleId } from './sample-page-copy.ts'
import { StatusMarks } from './status-marks.tsx'
import { TicketFact } from './ticket-fact.tsx'
import { Ago, DueMark, useZone } from './when.tsx'

const words = sampleTexts

type SamplePageHeader = { readonly sample: Sample; readonly audience?: Tab['audience'] }

/** The header, for collection or analysis staff. */
export function SamplePageHeader({ sample, audience = 'collection' }: SamplePageHeader) {
  const { shown_id, anonymised_at } = sample
  const zone = useZone()
  return (
    <>
      <BackToList />
      <SampleHead>
        <TitleLine>
          <SampleTitle>
            {words.title} <span>{shown_id}</span>
          </SampleTitle>
          <CopyId
            type="button"
            aria-label={homeTexts.copy(shown_id)}
            title={homeTexts.copy(shown_id)}
            onClick={() => copySampleId(shown_id)}
          >
            <IconCopy size={20} aria-hidden="true" />
          </CopyId>
          <StatusMarks sample={sample} audience={audience}>
            {audience === 'analysis' && <DueMark sample={sample} />}
          </StatusMarks>
        </TitleLine>
        <HeadFacts>
          <span>{sampleTypeWords[sample.sample_type]}</span>
          <span>{collectedFromWords[sample.collected_from]}</span>
          <span>{words.expected(sample.expected_drugs.join(', '))}</span>
          <span>{words.collected(sample.collected_at)}</span>
          <TicketFact sample={sample} />
          {sample.check_code && <span>{words.checkCode(sample.check_code)}</span>}
          <span>
            {homeTexts.updated('')}
            <Ago iso={sample.last_update} />
          </span>
        </HeadFacts>
      </SampleHead>
      {anonymised_at !== null && <SaidBox>{words.anonymisedText(formatDate(anonymised_at, zone))}</SaidBox>}
    </>
  )
}

/** Links to the list that the person came from, in the same order and on the same page. */
function BackToList() {
  const list = lastList()
  const view = viewOf(list, useSignedIn())
  return (
    <BackNav aria-label={words.parts}>
      <ListLink search={list}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {view === null ? words.home : words.toList(tabs[view.tab].label)}
      </ListLink>
    </BackNav>
  )
}
