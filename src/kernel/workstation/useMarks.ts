import { useState } from 'react'
import { isLeft } from './queue/queueItems.ts'
import type { QueueItem } from './queue/queueItems.ts'

/** Rows of the queue marked for a bulk action; handled ones lose their marks. */
export function useMarks(items: readonly QueueItem[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  return {
    marked: ids,
    chosen: items.filter((one) => isLeft(one) && ids.has(one.row.id)),
    mark(changed: readonly QueueItem[], on: boolean) {
      const changedIds = changed.filter(isLeft).map(({ row }) => row.id)
      const others = [...ids].filter((id) => !changedIds.includes(id))
      setIds(new Set(on ? [...others, ...changedIds] : others))
    },
    clear: () => setIds(new Set()),
  }
}
