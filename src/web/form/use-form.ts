/** A form for staff: what is typed and its draft, its faults, and the one way to send it to the server. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import type { Fault } from '#web/ui/error-summary.tsx'
import type { Names } from '#web/ui/name-pair.tsx'
import { type OwnFault, oneEach, schemaFaults } from './faults.ts'
import { type After, type Asked, useAsk } from './use-change.ts'
import { type Draft, useDraft, useUnkept } from './use-draft.ts'

type Rules<Values, Answer> = After<Answer> & {
  /** The call that sends the form, or several calls one after another; their schemas find faults. */
  readonly ask?: (values: Values) => Asked<Answer> | readonly Asked<Answer>[]
  /** Rules that a schema cannot check: a box to tick, a rule about two fields. */
  readonly check?: (values: Values) => readonly OwnFault[]
  /** Moves a fault to another element, if the element's ID differs from the server's field name. */
  readonly place?: (fault: Fault, values: Values) => Fault
  /** Whether the form stays open after saving. */
  readonly stays?: boolean
}

type Kept<Values> = {
  /** The form's name and subject, which form the key of its draft. */
  readonly name: string
  readonly about?: string | number | undefined
  readonly begun: Values
  /** Whether the form edits something stored, which others may change meanwhile. After saving, its page closes it or mounts it again. */
  readonly isEdit?: boolean
  /** Values that no draft stores: passwords. */
  readonly secrets?: readonly (keyof Values)[]
}

/** The parts of a sender that the form shows. */
type Sender = { readonly faults: readonly Fault[]; readonly failureCount: number; readonly isPending: boolean }

/** The form. */
export function useForm<Values extends object, Answer = unknown>(options: Kept<Values> & Rules<Values, Answer>) {
  const { name, about = '', begun, isEdit = false, secrets = [], ...rules } = options
  const draft = useDraft(name, String(about), begun, { changesOnly: true, isEdit, secrets })
  // Its keys are those of the form.
  const unsaid = Object.fromEntries(secrets.map((field) => [field, begun[field]])) as Partial<Values>
  return useFormOver(draft, rules, unsaid)
}

/** A form without a draft on the device. */
export function useUnkeptForm<Values extends object, Answer = unknown>(
  options: Pick<Kept<Values>, 'begun'> & Rules<Values, Answer>,
) {
  return useFormOver(useUnkept(options.begun), options)
}

/** `unsaid`: the secrets as they are before anybody types one, and after they were sent. */
function useFormOver<Values extends object, Answer>(
  draft: Draft<Values>,
  options: Rules<Values, Answer>,
  unsaid: Partial<Values> = {},
) {
  const { ask, check, place: placed = (fault) => fault, stays = false } = options
  const [tries, setTries] = useState(0)
  const { form: values } = draft
  /** What somebody else saved in a field that this person changed too, by its name in the values. */
  const theirsOf = (field: string) => {
    const theirs = draft.theirs.get(field)
    return typeof theirs === 'string' ? theirs : undefined
  }
  const place = (fault: Fault) => placed(fault, values)
  const settle = () => {
    setTries(0)
    if (stays) draft.begin({ ...draft.latest(), ...unsaid })
    return stays ? undefined : draft.forget()
  }
  const sending = useAsk<Answer>({
    ...options,
    onDone: async (...answers) => {
      await settle()
      return options.onDone?.(...answers)
    },
  })
  const keepAgain = useEffectEvent(() => {
    if (draft.isChanged()) draft.change({})
  })
  const { error } = sending
  useEffect(() => {
    // The tab that overtook this one has dropped their common draft.
    if (error !== null) keepAgain()
  }, [error])
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
  // A computed key is of any name for the compiler.
  const put =
    <Value>(name: keyof Values) =>
    (value: Value) =>
      draft.change({ [name]: value } as Partial<Values>)
  const shownBy = ({ faults: refused, failureCount, isPending }: Sender) => {
    const faults = own.length === 0 ? refused.map((fault) => here(place(fault))) : tries > 0 ? own : []
    const errorOf = (field: string) =>
      [...faults, ...own.filter((fault) => fault.isSaidAtOnce)].find((fault) => fault.field === field)?.message
    const field = (element: string) => ({ id: element, error: errorOf(element) })
    return {
      /** The form's own faults, from the first attempt on; if it has none, those of the server's last refusal. */
      faults,
      errorOf,
      /** Counts attempts, so that each moves the focus to its faults. */
      attempt: tries + failureCount,
      isSending: isPending,
      /** Props of a text field, by the name of its value; `element` is its ID if that differs. */
      text: <Name extends Holding<Values, string>>(name: Name, element: string = name) => ({
        ...field(element),
        theirs: theirsOf(name),
        // The type admits only names of texts.
        value: values[name] as string,
        onChange: put<string>(name),
      }),
      /** Props of a field for first and last name. */
      names: <Name extends Holding<Values, Names>>(name: Name, element: string = name) => ({
        ...field(element),
        // The type admits only names of name pairs.
        names: values[name] as Names,
        onChange: put<Names>(name),
      }),
      /** Props of a list of which one is chosen; none while the value is empty. */
      one: <Name extends Holding<Values, string | null>>(name: Name, element: string = name) => ({
        ...field(element),
        kind: 'one' as const,
        // The type admits only names of texts, and a chosen one is not empty.
        chosen: [values[name]].filter(Boolean) as ChoiceOf<Values[Name]>[],
        onChoose: put<ChoiceOf<Values[Name]>>(name),
      }),
      /** Props of a list of which several are chosen. */
      many: <Name extends Holding<Values, readonly string[]>>(name: Name, element: string = name) => {
        // The type admits only names of lists.
        const chosen = values[name] as readonly PartOf<Values[Name]>[]
        return {
          ...field(element),
          kind: 'many' as const,
          chosen,
          onChoose: (value: PartOf<Values[Name]>) => put(name)(toggled(chosen, value)),
        }
      },
      /** Props of a switch. */
      yes: <Name extends Holding<Values, boolean>>(name: Name, element: string = name) => ({
        ...field(element),
        isOn: values[name] === true,
        onToggle: put<boolean>(name),
      }),
      /** Props of a check box. */
      tick: <Name extends Holding<Values, boolean>>(name: Name, element: string = name) => ({
        id: element,
        type: 'checkbox' as const,
        isChosen: values[name] === true,
        isFault: errorOf(element) !== undefined,
        onChoose: () => put(name)(values[name] !== true),
      }),
    }
  }
  const form = {
    values,
    set: draft.change,
    draft,
    theirsOf,
    sending,
    /** The current faults, whether or not somebody tried to send. */
    own: own as readonly Fault[],
    submit: () => tried(() => ask && sending.send(calls)),
    /** Tries to send: shows the faults or, if there are none, continues. */
    tried,
    /** Call it after the form was sent by other means. */
    settle,
    ...shownBy(sending),
  }
  /** The form's state if other senders can send it too. */
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

/** A fault of a field that the page does not have becomes a fault of the whole form. */
const here = (fault: Fault): Fault =>
  fault.field === undefined || document.getElementById(fault.field) ? fault : { message: fault.message }

/** The list with a value that it lacked, or without one that it had. */
const toggled = <Value>(list: readonly Value[], value: Value) =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value]

type ChoiceOf<Value> = Exclude<Value, null | ''> & string

type PartOf<List> = List extends readonly (infer Part extends string)[] ? Part : never

type Holding<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] & string

/** The form, as far as its page shows it. */
export type Drawn = {
  readonly draft: Pick<Draft<object>, 'isReady' | 'isChanged' | 'isOvertaken' | 'from' | 'discard'>
  readonly faults: readonly Fault[]
  readonly attempt: number
  readonly isSending: boolean
  readonly submit: () => void
}

/** The fields of a form. */
export type Fields = { readonly children: ReactNode }
