import type { ReactNode } from 'react'
import { useListContext } from 'react-admin'
import type { Filter } from '../../common/listAddress.ts'
import type { WireRow } from '../cells/cell.ts'
import { useRefusal } from '../useRefusal.tsx'
import { ListEmpty, ListFailed } from './listNotes.tsx'

interface ListNoteOf {
  filter: Filter
  onRefresh: () => void
  onClear: () => void
  onCreate: (() => void) | undefined
  onImport: (() => void) | undefined
}

/**
 * What stands in the place of the rows when there are none; undefined when there are some, or
 * before the first answer.
 */
export function useListNote({
  filter,
  onRefresh,
  onClear,
  onCreate,
  onImport,
}: ListNoteOf): ReactNode {
  const { data, error, isPaused, isPlaceholderData } = useListContext<WireRow>()
  const refusal = useRefusal()
  if (isPaused || (error && !data))
    return <ListFailed message={isPaused ? null : refusal(error).message} onRetry={onRefresh} />
  if (data?.length !== 0 || isPlaceholderData) return undefined
  return (
    <ListEmpty
      narrowed={Object.keys(filter).length > 0}
      onClear={onClear}
      onCreate={onCreate}
      onImport={onImport}
    />
  )
}
