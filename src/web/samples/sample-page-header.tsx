/** The top of the sample page: the link back, the ID to copy, the sample's status and warnings. */
import { IconArrowLeft, IconCopy } from '@tabler/icons-react'
import type { Sample } from '#contract/samples.ts'
import { formatDate } from '#domain/dates.ts'
import { type Tab, tabs } from '#domain/lists/tabs.ts'
import { collectedFromWords, sampleTypeWords } from '#domain/sample/sample-words.ts'
import { useSignedIn } from '#web/session/session.ts'
import { homeTexts } from '#web/texts/home.ts'
import { sampleTexts } from '#web/texts/sample.ts'
import { viewOf } from './home-search.ts'
import { lastList } from './last-list.ts'
import { ListLink } from './list-link.tsx'
import styles from './sample-page.module.css'
import { copySampleId } from './sample-page-copy.ts'
import { StatusMarks } from './status-marks.tsx'
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
      <header className={styles.header}>
        <div className={styles.top}>
          <h1 className={styles.title}>
            {words.title} <span className={styles.id}>{shown_id}</span>
          </h1>
          <button
            type="button"
            className={styles.copy}
            aria-label={homeTexts.copy(shown_id)}
            title={homeTexts.copy(shown_id)}
            onClick={() => copySampleId(shown_id)}
          >
            <IconCopy size={20} aria-hidden="true" />
          </button>
          <StatusMarks sample={sample} audience={audience}>
            {audience === 'analysis' && <DueMark sample={sample} />}
          </StatusMarks>
        </div>
        <p className={styles.facts}>
          <span>{sampleTypeWords[sample.sample_type]}</span>
          <span>{collectedFromWords[sample.collected_from]}</span>
          <span>{words.expected(sample.expected_drugs.join(', '))}</span>
          <span>{words.collected(sample.collected_at)}</span>
          {sample.check_code && <span>{words.checkCode(sample.check_code)}</span>}
          <span>
            {homeTexts.updated('')}
            <Ago iso={sample.last_update} />
          </span>
        </p>
      </header>
      {anonymised_at !== null && (
        <p className={styles.anonymised}>{words.anonymisedText(formatDate(anonymised_at, zone))}</p>
      )}
    </>
  )
}

/** Links to the list that the person came from, in the same order and on the same page. */
function BackToList() {
  const list = lastList()
  const view = viewOf(list, useSignedIn())
  return (
    <nav aria-label={words.parts}>
      <ListLink search={list} className={styles.back}>
        <IconArrowLeft size={20} aria-hidden="true" />
        {view === null ? words.home : words.toList(tabs[view.tab].label)}
      </ListLink>
    </nav>
  )
}
