import type { ReactNode } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { fieldEntries } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Filter } from '../../common/listAddress.ts'
import type { WireRow } from '../cells/cell.ts'
import { useRefusal } from '../useRefusal.tsx'
import { ListEmpty, ListFailed } from './listNotes.tsx'

interface ListNoteOf {
  of: Resource
  filter: Filter
  onRefresh: () => void
  onClear: () => void
  onCreate: (() => void) | undefined
  onImport: (() => void) | undefined
}

/** The note shown when there are no rows; undefined with rows, or before the first response. */
export function useListNote({
  of,
  filter,
  onRefresh,
  onClear,
  onCreate,
  onImport,
}: ListNoteOf): ReactNode {
  const { data, error, isPaused, isPlaceholderData } = useListContext<WireRow>()
  const refusal = useRefusal()
  const translate = useTranslate()
  if (isPaused || (error && !data))
    return <ListFailed message={isPaused ? null : refusal(error).message} onRetry={onRefresh} />
  if (data?.length !== 0 || isPlaceholderData) return undefined
  const isSearched = [filter.search, filter.q].some((text) => typeof text === 'string')
  const searched = fieldEntries(of.fields).flatMap(([key, { options }]) =>
    isSearched && options.search ? [translate(`resources.${of.name}.fields.${key}`)] : [],
  )
  return (
    <ListEmpty
      searched={searched}
      narrowed={Object.keys(filter).length > 0}
      onClear={onClear}
      onCreate={onCreate}
      onImport={onImport}
    />
  )
}
