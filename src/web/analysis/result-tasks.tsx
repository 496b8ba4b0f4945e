/**
 * On the home page of analysis staff: results that somebody must settle. Each links to its correction and shows the other
 * options.
 */
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { recallsTexts } from '#web/texts/recalls.ts'
import { Buttons, Notice, Row } from '#web/ui/layout.tsx'

/** The list shows this many; the count covers all. */
const shownAtMost = 5

const correction: Record<string, string> = { correct: '1' }

type Task = { readonly id: number; readonly sample_id: string }

type ResultTasks<T extends Task> = {
  /** Element ID of the title. */
  readonly id: string
  readonly title: string
  readonly hint: string
  readonly tasks: { readonly count: number; readonly results: readonly T[] }
  /** Says what the result is, beside its sample. */
  readonly say: (task: T) => string
  /** The buttons for one task. */
  readonly ways: (task: T) => ReactNode
  readonly children: ReactNode
}

/** The list. */
export function ResultTasks<T extends Task>({ id, title, hint, tasks, say, ways, children }: ResultTasks<T>) {
  const shown = tasks.results.slice(0, shownAtMost)
  const left = tasks.count - shown.length
  return (
    <Notice as="section" tone="urgent" aria-labelledby={id}>
      <Row as="h2" gap={8} id={id}>
        <IconAlertTriangle size={18} aria-hidden="true" />
        {title}
      </Row>
      <p>{hint}</p>
      <ul>
        {shown.map((task) => (
          <li key={task.id}>
            {/* The router knows the search parameters of this route only if the address is written out. */}
            <Link to={paths.report(task.sample_id)} search={correction as Record<string, never>}>
              {recallsTexts.again(task.sample_id)}
            </Link>
            : {say(task)}
            <Buttons as="span">{ways(task)}</Buttons>
          </li>
        ))}
      </ul>
      {left > 0 && <p>{recallsTexts.more(left)}</p>}
      {children}
    </Notice>
  )
}
