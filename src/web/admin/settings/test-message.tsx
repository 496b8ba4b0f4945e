/** Sends a message to test the stored server or gateway. */
import type { HTMLInputTypeAttribute } from 'react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { Fault } from '#web/ui/error-summary.tsx'
import { Fields, Notice } from '#web/ui/layout.tsx'
import { TextField } from '#web/ui/question.tsx'

type TestMessage = {
  readonly id: string
  readonly type: HTMLInputTypeAttribute
  readonly words: { readonly title: string; readonly to: string; readonly submit: string; readonly unsaved: string }
  /** Whether nothing above was changed since it was saved. */
  readonly isStored: boolean
  readonly isPending: boolean
  /** What is wrong with the address, or with the sending. */
  readonly fault: Fault | undefined
  /** The text shown once it was sent. */
  readonly sent: string | null
  readonly onSend: (to: string) => void
}

/** The field and its button. */
export function TestMessage({ id, type, words, isStored, isPending, fault, sent, onSend }: TestMessage) {
  const [to, setTo] = useState('')
  return (
    <Fields
      as="form"
      isApart
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend(to.trim())
      }}
    >
      <h3>{words.title}</h3>
      <TextField
        id={id}
        type={type}
        label={words.to}
        hint={isStored ? undefined : words.unsaved}
        error={fault?.field === 'to' ? fault.message : undefined}
        maxLength={200}
        value={to}
        onChange={setTo}
      />
      {fault !== undefined && fault.field === undefined && (
        <Notice tone="wrong" role="alert">
          {fault.message}
        </Notice>
      )}
      {sent !== null && (
        <Notice tone="said" role="status">
          {sent}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="outline" loading={isPending}>
          {words.submit}
        </Button>
      </div>
    </Fields>
  )
}
