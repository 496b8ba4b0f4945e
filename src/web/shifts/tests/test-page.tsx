/** '/shift/test': tests a sample of this shift on site without a network, and shows the result as its person will read it. */
import { IconNotes } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { lazy, useEffect, useState } from 'react'
import { mayBeTested } from '#domain/shift/kept-tests.ts'
import { paths } from '#web/paths.ts'
import { LoadedPart } from '#web/service/loaded-part.tsx'
import { PageTitle } from '#web/service/page-title.tsx'
import { useNamedSample } from '#web/shifts/find-sample.ts'
import { aboutOf } from '#web/shifts/open-shift.ts'
import { useShift } from '#web/shifts/shift-context.ts'
import { StripsPart } from '#web/shifts/strips-part.tsx'
import { shiftTestTexts as words } from '#web/texts/shift-tests.ts'
import { Button } from '#web/ui/button.tsx'
import { FullPage } from '#web/ui/full-page.tsx'
import { Stack } from '#web/ui/layout.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { kitOf } from './ready-kit.ts'
import { TestsForm } from './tests-form.tsx'

// The words of the public page, in every language, only where there is a result.
const loadResult = () => import('./result-part.tsx')
const ResultPart = lazy(async () => ({ default: (await loadResult()).ResultPart }))

/** The page. */
export function TestPage() {
  const { shift } = useShift()
  const navigate = useNavigate()
  const sample = useNamedSample()
  const kit = kitOf(shift.kit)
  const about = sample?.about ?? (sample?.form ? aboutOf(sample.form) : undefined)
  const [isChanging, setChanging] = useState(false)
  useEffect(() => {
    // While somebody enters the tests, so that the result is there at once. If it fails, showing it says so.
    loadResult().catch(() => {})
  }, [])
  const tests = sample?.tests ?? null
  if (sample === undefined || kit === null || about === undefined || (tests === null && !mayBeTested(sample))) {
    return (
      <Panel
        icon={<IconNotes size={28} />}
        title={words.gone}
        level={1}
        actions={
          <Button component={Link} to={paths.shift}>
            {words.back}
          </Button>
        }
      >
        {words.goneText}
      </Panel>
    )
  }
  const isForm = tests === null || (isChanging && mayBeTested(sample))
  return (
    <FullPage
      title={isForm ? words.title : words.result}
      sampleId={sample.sample_id}
      leave={{ label: words.back, onLeave: () => navigate({ to: paths.shift }) }}
    >
      <PageTitle>{`${isForm ? words.title : words.result} ${sample.sample_id}`}</PageTitle>
      <Stack gap={16}>
        <p>
          {words.expected}: <strong>{about.expected_drugs.join(', ')}</strong>
        </p>
        {isForm && <StripsPart samples={[sample]} />}
        {isForm ? (
          <TestsForm key={sample.no} sample={sample} kit={kit} onShown={() => setChanging(false)} />
        ) : (
          <LoadedPart>
            <ResultPart sample={sample} tests={tests} about={about} kit={kit} onChange={() => setChanging(true)} />
          </LoadedPart>
        )}
      </Stack>
    </FullPage>
  )
}
