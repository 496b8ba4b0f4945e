import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serviceQuery } from '#web/api/queries.ts'
import { readHead } from './shift-database.ts'
import type { Head } from './shift-record.ts'

/**
 * The unencrypted part of this device's shift; undefined until it is read, and without a shift. Until the server has
 * answered, the page shows the name of the service, its mark and its times as the shift keeps them.
 */
export function useKeptHead(): Head | undefined {
  const queries = useQueryClient()
  const [head, setHead] = useState<Head | undefined>()
  useEffect(() => {
    const show = (read: Head | undefined) => {
      if (read?.service) keepFromShift(queries, read.service)
      setHead(read)
    }
    // A browser that stores nothing has no shift.
    readHead().then(show, () => {})
  }, [queries])
  return head
}

function keepFromShift(queries: QueryClient, service: NonNullable<Head['service']>) {
  const { queryKey } = serviceQuery
  // Old from the beginning, so that the server is asked as soon as it can be reached. A logo is a file, which is not kept.
  if (queries.getQueryData(queryKey) === undefined)
    queries.setQueryData(queryKey, { ...service, logo: null }, { updatedAt: 0 })
}
