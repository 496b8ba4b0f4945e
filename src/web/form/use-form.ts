/** A form of the staff: what is typed and its draft, what is wrong with it, and its one way to the server. */
import { type ReactNode, useState } from 'react'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Names } from '#web/ui/name-pair.tsx'
import { type OwnFault, oneEach, schemaFaults } from './faults.ts'
import { type After, type Asked, useAsk } from './use-change.ts'
import { type Draft, useDraft, useUnkept } from './use-draft.ts'

type Rules<Values, Answer> = After<Answer> & {
  /** The call that takes what was typed, or several one after another; their own schema says what is wrong with it. */
  readonly ask?: (values: Values) => Asked<Answer> | readonly Asked<Answer>[]
  /** What a schema cannot know: a box to tick, a rule between two fields. */
  readonly check?: (values: Values) => readonly OwnFault[]
  /** Where a fault belongs, if not at the element that is called as the server calls the field. */
  readonly place?: (fault: Fault, values: Values) => Fault
  /** Whether the form stays open when it was saved, and goes on from there. */
  readonly stays?: boolean
}

type Kept<Values> = {
  /** What the form is called and what it is about, which its draft is kept under. */
  readonly name: string
  readonly about?: string | number | undefined
  readonly begun: Values
  /** Values that no draft keeps: passwords. */
  readonly secrets?: readonly (keyof Values)[]
}

/** What sends a form, as far as the form shows it. */
type Sender = { readonly faults: readonly Fault[]; readonly failureCount: number; readonly isPending: boolean }

/** The form. */
export function useForm<Values extends object, Answer = unknown>(options: Kept<Values> & Rules<Values, Answer>) {
  const { name, about = '', begun, secrets = [], ...rules } = options
  return useFormOver(useDraft(name, String(about), begun, { changesOnly: true, secrets }), rules)
}

/** A form that leaves no draft on the device. */
export function useUnkeptForm<Values extends object, Answer = unknown>(
  options: Pick<Kept<Values>, 'begun'> & Rules<Values, Answer>,
) {
  return useFormOver(useUnkept(options.begun), options)
}

function useFormOver<Values extends object, Answer>(draft: Draft<Values>, options: Rules<Values, Answer>) {
  const { ask, check, place: placed = (fault) => fault, stays = false } = options
  const [tries, setTries] = useState(0)
  const { form: values } = draft
  const place = (fault: Fault) => placed(fault, values)
  const settle = () => {
    setTries(0)
    if (stays) draft.begin(draft.latest())
    return stays ? undefined : draft.forget()
  }
  const sending = useAsk<Answer>({
    ...options,
    onDone: async (...answers) => {
      await settle()
      return options.onDone?.(...answers)
    },
  })
  const calls = [ask?.(values) ?? []].flat()
  const bySchema = calls.flatMap(({ endpoint, taken }) => schemaFaults(endpoint.input, taken.input))
  const own = oneEach([
    ...(check?.(values) ?? []),
    ...bySchema.map((fault) => ({ ...place(fault), isSaidAtOnce: fault.isSaidAtOnce })),
  ])
  const tried = (go: () => void) => {
    setTries(tries + 1)
    if (own.length === 0) go()
  }
  const shownBy = ({ faults: refused, failureCount, isPending }: Sender) => {
    const faults = own.length === 0 ? refused.map((fault) => here(place(fault))) : tries > 0 ? own : []
    const errorOf = (field: string) =>
      [...faults, ...own.filter((fault) => fault.isSaidAtOnce)].find((fault) => fault.field === field)?.message
    return {
      /** What is wrong: of its own from the first try on, else what the last try was refused for. */
      faults,
      errorOf,
      /** Counts the tries, so that each takes the focus to its faults. */
      attempt: tries + failureCount,
      isSending: isPending,
      /** What a line of text takes, by the name of its value; `element` where its element is called otherwise. */
      text: <Name extends Holding<Values, string>>(field: Name, element: string = field) => ({
        id: element,
        error: errorOf(element),
        // Only names of texts are taken.
        value: values[field] as string,
        onChange: (value: string) => draft.change({ [field]: value } as Partial<Values>),
      }),
      /** What a first and a last name take, likewise. */
      names: <Name extends Holding<Values, Names>>(field: Name, element: string = field) => ({
        id: element,
        error: errorOf(element),
        // Only names of names are taken.
        names: values[field] as Names,
        onChange: (names: Names) => draft.change({ [field]: names } as Partial<Values>),
      }),
      /** What a box to tick takes, likewise. */
      tick: <Name extends Holding<Values, boolean>>(field: Name, element: string = field) => ({
        id: element,
        type: 'checkbox' as const,
        isChosen: values[field] === true,
        isFault: errorOf(element) !== undefined,
        onChoose: () => draft.change({ [field]: values[field] !== true } as Partial<Values>),
      }),
    }
  }
  const form = {
    values,
    set: draft.change,
    draft,
    sending,
    /** What is wrong with it now, whether it was tried or not. */
    own: own as readonly Fault[],
    submit: () => tried(() => ask && sending.send(calls)),
    /** Tries: shows what is wrong with it, or goes on. */
    tried,
    /** It was sent by other means. */
    settle,
    ...shownBy(sending),
  }
  /** The form as it shows while others send it, too. */
  const sentBy = (...others: readonly Sender[]) => ({
    ...form,
    ...shownBy({
      faults: [sending, ...others].flatMap(({ faults }) => faults),
      failureCount: [sending, ...others].reduce((sum, { failureCount }) => sum + failureCount, 0),
      isPending: [sending, ...others].some(({ isPending }) => isPending),
    }),
  })
  return { ...form, sentBy }
}

/** A fault that leads nowhere where the page does not ask for the field that the server names. */
const here = (fault: Fault): Fault =>
  fault.field === undefined || document.getElementById(fault.field) ? fault : { message: fault.message }

type Holding<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string

/** A form as its page draws it. */
export type Drawn = {
  readonly draft: Pick<Draft<object>, 'isReady' | 'isChanged' | 'from' | 'discard'>
  readonly faults: readonly Fault[]
  readonly attempt: number
  readonly isSending: boolean
  readonly submit: () => void
}

/** The fields of a form. */
export type Fields = { readonly children: ReactNode }
