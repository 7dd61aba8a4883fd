import { useEffect, useMemo, useRef } from 'react'
import { useEvent } from 'react-admin'
import { outboxEntries } from '#dataProviders/outbox/outbox-entries.ts'
import type { OutboxEntry } from '#dataProviders/outbox/outbox-entries.ts'
import { ownTab } from '#dataProviders/outbox/outbox-lock.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Workstation } from '#resources/kernel/views/workstation.ts'
import { useSignal } from '../../common/useSignal.ts'

/**
 * Row of the queue → its card in the outbox; not while this tab awaits the response. `onArrived`
 * receives the rows whose cards have left it.
 */
export function useUnsentCards(
  of: Resource,
  { field }: Workstation,
  onArrived: (ids: readonly number[]) => void,
): ReadonlyMap<number, OutboxEntry> {
  const entries = useSignal(outboxEntries)
  const unsent = useMemo(() => {
    const own = entries.filter(
      ({ about, held }) => about.resource === of.name && held?.tab !== ownTab,
    )
    return new Map(
      own.flatMap((entry): [number, OutboxEntry][] => {
        const id = (entry.body as Readonly<Record<string, unknown>> | null)?.[field]
        return typeof id === 'number' ? [[id, entry]] : []
      }),
    )
  }, [entries, of, field])
  const arrived = useEvent(onArrived)
  const before = useRef(unsent)
  useEffect(() => {
    const departed = [...before.current.keys()].filter((id) => !unsent.has(id))
    before.current = unsent
    if (departed.length > 0) arrived(departed)
  }, [unsent, arrived])
  return unsent
}
