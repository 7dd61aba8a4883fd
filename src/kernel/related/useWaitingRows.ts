import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useEvent } from 'react-admin'
import { newKey } from '#dataProviders/http/new-key.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { holds } from '#resources/kernel/values/row-rules.ts'
import type { Values } from '../form/formValues.ts'
import { useRefusal } from '../useRefusal.tsx'
import { countWaiting, keepUnsentRows, unsentRows } from './waitingRows.ts'
import type { WaitingRow, WaitingRows } from './waitingRows.ts'

interface WaitingFor {
  of: Resource
  /** Of the record; null before its first save. */
  id: number | null
  /** Rows of a restored draft. */
  kept: WaitingRows | undefined
  /** The current input of the record. */
  values: () => Values
  addSender: (send: (id: number) => Promise<number>) => () => void
  /** Called when a row is added or removed. */
  onChange: () => void
}

/**
 * Rows that are pending until their record is saved, and the function that sends them after that.
 */
export function useWaitingRows({ of, id, kept, values, addSender, onChange }: WaitingFor) {
  const dataProvider = useDataProvider()
  const refusal = useRefusal()
  const [rows, setRows] = useState(() => kept ?? unsentRows(of.name, id))
  const now = useRef(rows)
  const put = (name: string, to: (some: readonly WaitingRow[]) => readonly WaitingRow[]) => {
    now.current = { ...now.current, [name]: to(now.current[name] ?? []) }
    setRows(now.current)
  }
  const patch = (name: string, key: string, with_: Partial<WaitingRow>) =>
    put(name, (some) => some.map((one) => (one.key === key ? { ...one, ...with_ } : one)))
  const take = (name: string, key: string) =>
    put(name, (some) => some.filter((one) => one.key !== key))

  const send = useEvent(async (id: number): Promise<number> => {
    for (const [name, some] of Object.entries(now.current)) {
      const related = of.related?.[name]
      if (!related) continue
      // like the values of fields that do not apply
      if (!holds(related.when ?? {}, values())) {
        put(name, () => [])
        continue
      }
      for (const { key, values: typed } of some) {
        const data = { ...typed, [related.by]: id }
        try {
          await dataProvider.create(related.resource, { data, meta: { key } })
          take(name, key)
        } catch (error) {
          const { message, fields } = refusal(error)
          patch(name, key, { refused: [message, ...Object.values(fields ?? {})].join('. ') })
        }
      }
    }
    keepUnsentRows(of.name, id, now.current)
    return countWaiting(now.current)
  })
  useEffect(() => addSender(send), [addSender, send])
  return {
    rows,
    /** the current rows, also between two renders */
    current: () => now.current,
    /** Adds one, or records the outcome of one; refused ones are retried. */
    keep(name: string, values: Values, key?: string) {
      put(name, (some) =>
        key === undefined
          ? [...some, { key: newKey(), values }]
          : some.map((one) => (one.key === key ? { key, values } : one)),
      )
      onChange()
    },
    drop(name: string, key: string) {
      take(name, key)
      onChange()
    },
    clear() {
      now.current = {}
      setRows(now.current)
    },
  }
}
