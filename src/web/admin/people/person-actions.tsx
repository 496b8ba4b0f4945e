/** Actions on one account, each with a question first. */

import { useState } from 'react'
import { type Account, changePerson, removeSecondFactor, renewLink, signOutEverywhere } from '#contract/admin/people.ts'
import { ConfirmChange } from '#web/form/confirm-change.tsx'
import { useChange } from '#web/form/use-change.ts'
import { useSignedIn } from '#web/session/session.ts'
import { adminPeopleTexts } from '#web/texts/admin-people.ts'
import { Button } from '#web/ui/button.tsx'
import { Buttons } from '#web/ui/layout.tsx'
import type { OneTimeLink } from './link-card.tsx'

const words = adminPeopleTexts

type Asked = 'link' | 'signOut' | 'secondStep' | 'deactivate' | 'activate'

type PersonActions = {
  readonly person: Account
  readonly onLink: (link: OneTimeLink) => void
}

/** The buttons. */
export function PersonActions({ person, onLink }: PersonActions) {
  const { sub } = useSignedIn()
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const link = useChange(renewLink, {
    onDone: (made) => {
      close()
      onLink(made)
    },
  })
  const signOut = useChange(signOutEverywhere, { done: ({ name }) => words.signedOut(name), onDone: close })
  const change = useChange(changePerson, { done: ({ name }) => words.saved(name), onDone: close })
  const secondStep = useChange(removeSecondFactor, { done: ({ name }) => words.saved(name), onDone: close })
  const params = { id: person.id }
  const send: Record<Asked, () => void> = {
    link: () => link.send({ params }),
    signOut: () => signOut.send({ params }),
    secondStep: () => secondStep.send({ params }),
    deactivate: () => change.send({ params, version: person.version, input: { active: false } }),
    activate: () => change.send({ params, version: person.version, input: { active: true } }),
  }
  const used = { link, signOut, secondStep, deactivate: change, activate: change }
  const isSelf = sub === String(person.id)
  const ways: readonly Asked[] = person.active
    ? [
        'link',
        'signOut',
        ...(person.has_second_factor ? (['secondStep'] as const) : []),
        ...(isSelf ? [] : (['deactivate'] as const)),
      ]
    : ['activate']
  return (
    <Buttons as="section" isApart aria-label={words.more(person.name)}>
      {ways.map((way) => (
        <Button key={way} variant="outline" onClick={() => setAsked(way)}>
          {words.actions[way]}
        </Button>
      ))}
      {asked && (
        <ConfirmChange
          title={words.ask[asked](person.name)}
          text={words.ask[`${asked}Text`]}
          confirm={words.actions[asked]}
          change={used[asked]}
          onConfirm={send[asked]}
          onClose={close}
        />
      )}
    </Buttons>
  )
}
