import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '#dataProviders/http/call.ts'
import { searchWords } from '#resources/kernel/values/search-key.ts'

/** A record that matches a search. */
export interface FoundRecord {
  resource: string
  id: number
  name: string
  detail: string | null
}

/** ms of debouncing. */
const pause = 150

/** Debounced search over all records that the user may read; previous results stay until then. */
export function useRecordSearch(text: string): {
  records: readonly FoundRecord[]
  busy: boolean
  failed: boolean
} {
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), pause)
    return () => clearTimeout(timer)
  }, [text])
  const wanted = searchWords(asked).length > 0
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', 'search', asked],
    queryFn: ({ signal }) =>
      call<FoundRecord[]>('GET', `api/search?q=${encodeURIComponent(asked)}`, {
        signal,
        quiet: true,
      }),
    enabled: wanted,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  const typing = asked !== text.trim()
  return {
    records: (wanted && text.trim() && data) || [],
    busy: typing || isFetching,
    failed: isError,
  }
}
