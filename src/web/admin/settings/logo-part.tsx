/** Shows, replaces or removes the logo; each change applies at once. */

import { IconPhotoUp, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { changeLogo, mostLogoBytes } from '#contract/admin/logo.ts'
import { serviceQuery } from '#web/api/queries.ts'
import { useChange } from '#web/form/use-change.ts'
import { adminBrandTexts } from '#web/texts/admin-brand.ts'
import { Button } from '#web/ui/button.tsx'
import { FileButton } from '#web/ui/file-button.tsx'
import { Buttons, Card, Logo } from '#web/ui/layout.tsx'
import { RefusedFaults } from '#web/ui/refused.tsx'

const words = adminBrandTexts.logo
const accepted = ['image/png', 'image/jpeg', 'image/webp']

const base64Of = async (file: File) =>
  btoa(Array.from(new Uint8Array(await file.arrayBuffer()), (byte) => String.fromCharCode(byte)).join(''))

/** The part of the settings. */
export function LogoPart() {
  const queries = useQueryClient()
  const { data: service } = useQuery(serviceQuery)
  const [fault, setFault] = useState<string | null>(null)
  const change = useChange(changeLogo, {
    done: ({ logo }) => (logo === null ? words.removed : words.saved),
    onDone: () => queries.invalidateQueries({ queryKey: serviceQuery.queryKey }),
  })
  const was = service?.logo?.url ?? null
  const choose = async (file: File) => {
    change.reset()
    setFault(file.size > mostLogoBytes ? words.tooLarge : null)
    if (file.size <= mostLogoBytes) change.send({ input: { image: await base64Of(file), was } })
  }
  const remove = () => {
    setFault(null)
    change.send({ input: { image: null, was } })
  }
  const logo = service?.logo
  return (
    <Card isApart aria-labelledby="logo-title">
      <h2 id="logo-title">{words.title}</h2>
      <p id="logo-hint">{words.hint}</p>
      {logo ? <Logo {...logo} alt={words.alt} /> : <p>{words.none}</p>}
      <RefusedFaults faults={fault === null ? change.faults.slice(0, 1) : [{ message: fault }]} />
      <Buttons>
        <FileButton
          label={words.choose}
          accept={accepted.join(',')}
          icon={IconPhotoUp}
          describedBy="logo-hint"
          isSending={change.isPending}
          onFile={choose}
        >
          {logo ? words.replace : words.choose}
        </FileButton>
        {logo && (
          <Button variant="subtle" leftSection={<IconTrash size={18} aria-hidden="true" />} onClick={remove}>
            {words.remove}
          </Button>
        )}
      </Buttons>
    </Card>
  )
}
