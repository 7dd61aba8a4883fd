import { useQueryClient } from '@tanstack/react-query'
import type { Resource } from '#resources/kernel/types.ts'

interface Neighbours {
  previous: number | null
  next: number | null
}
/** The records before and after this one in the list it was opened from: the one looked at last. */
export function useNeighbours(of: Resource, id: number | null): Neighbours {
  const queries = useQueryClient()
  if (id === null) return { previous: null, next: null }
  const [latest] = queries
    .getQueryCache()
    .findAll({ queryKey: [of.name, 'getList'] })
    .sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
  const rows = (latest?.state.data as { data?: readonly { id: number }[] } | undefined)?.data ?? []
  const at = rows.findIndex((row) => row.id === id)
  return { previous: at > 0 ? (rows[at - 1]?.id ?? null) : null, next: at >= 0 ? (rows[at + 1]?.id ?? null) : null }
}
