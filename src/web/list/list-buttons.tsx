/** Buttons of a list: add a row, open one, or do something to one. */
import { type Icon, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useListAddress } from './list-address.ts'

type AddButton = { readonly icon?: Icon; readonly children: ReactNode }

/** Opens the form of a new row; hidden while a form is open. */
export function AddButton({ icon: Icon = IconPlus, children }: AddButton) {
  const { address, open } = useListAddress()
  if (address.edit !== undefined) return null
  return (
    <Button leftSection={<Icon size={18} aria-hidden="true" />} onClick={() => open('new')}>
      {children}
    </Button>
  )
}

/** Opens the form of one row. */
export function EditLink({ id, children }: { readonly id: number; readonly children: ReactNode }) {
  const { address } = useListAddress()
  return (
    // The router does not know which page this is.
    <Link to="." search={{ ...address, edit: String(id) } as never}>
      {children}
    </Link>
  )
}

type RowButton = {
  /** What the button does to which row, for people who cannot see the row. */
  readonly name: string
  readonly variant?: 'filled' | 'outline' | 'subtle'
  readonly isSending?: boolean
  readonly onClick: () => void
  readonly children: ReactNode
}

/** Does something to one row. */
export function RowButton({ name, variant = 'outline', isSending = false, onClick, children }: RowButton) {
  return (
    <Button variant={variant} aria-label={name} loading={isSending} onClick={onClick}>
      {children}
    </Button>
  )
}
