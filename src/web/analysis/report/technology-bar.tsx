/** The technologies: those in the report are ticked, one is open, and one press adds another. */
import { technologyName, technologyRows } from '#domain/technology/technologies.ts'
import type { Technology } from '#domain/terms.ts'
import { reportTexts } from '#web/texts/report.ts'
import { Row } from '#web/ui/layout.tsx'
import { TestButton } from '#web/ui/report/page.tsx'
import type { TestForm } from './report-form.ts'
import { technologiesId } from './report-input.ts'
import { testName } from './test-name.ts'
import type { ReportState } from './use-report.ts'

const words = reportTexts

/** The buttons. */
export function TechnologyBar({ report }: { report: ReportState }) {
  const { form, openTest, faults } = report
  const buttons = technologyRows().flatMap(
    ({ key: technology, is_active }): { technology: Technology; test: TestForm | null }[] => {
      const tests = form.tests.filter((test) => test.technology === technology)
      if (tests.length === 0 && is_active) return [{ technology, test: null }]
      return tests.map((test) => ({ technology, test }))
    },
  )
  return (
    <Row as="fieldset" gap={8} below={16}>
      <legend className="unseen">{words.technologies}</legend>
      {buttons.map(({ technology, test }, at) => {
        const hasFault = test !== null && faults.some(({ field }) => field?.startsWith(`test-${test.key}-`))
        return (
          <TestButton
            key={test?.key ?? technology}
            id={at === 0 ? technologiesId : undefined}
            aria-current={test !== null && test.key === openTest?.key ? 'true' : undefined}
            isIn={test !== null}
            hasFault={hasFault}
            onClick={() => (test === null ? report.add(technology) : report.open(test.key))}
          >
            {test === null ? technologyName(technology) : testName(test)}
            {test !== null && <span className="unseen">{`, ${hasFault ? words.hasFault : words.inReport}`}</span>}
          </TestButton>
        )
      })}
    </Row>
  )
}
