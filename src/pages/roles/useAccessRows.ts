// The levels of all roles, and changing them.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNotify } from 'react-admin'
import { recordChanges } from '#dataProviders/live/live-changes.ts'
import { accessRows, setAccess } from '#dataProviders/access/user-administration.ts'
import type { AccessChange } from '#dataProviders/access/user-administration.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { useT } from '../../common/useT.ts'
import { useRefusal } from '../../kernel/useRefusal.tsx'

const key = ['resource-access', 'all']

/** All levels of all roles, reloaded when one changes. */
export function useAccessRows() {
  const client = useQueryClient()
  useEffect(
    () =>
      recordChanges.watch(({ resource }) => {
        if (resource === 'resource-access' || resource === '*')
          void client.invalidateQueries({ queryKey: key })
      }),
    [client],
  )
  return useQuery({ queryKey: key, queryFn: ({ signal }) => accessRows(signal), staleTime: 0 })
}

/** Saves all that is chosen, or nothing; what was saved last can be taken back. */
export function useAccessSaving(onSaved: () => void) {
  const t = useT()
  const notify = useNotify()
  const refusal = useRefusal()
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [last, setLast] = useState<readonly AccessChange[] | null>(null)
  const send = async (changes: readonly AccessChange[]): Promise<AccessRow[] | null> => {
    setBusy(true)
    try {
      const now = await setAccess(changes)
      const changed = new Map(now.map((row) => [row.id, row]))
      client.setQueryData<AccessRow[]>(key, (rows) =>
        rows?.map((one) => changed.get(one.id) ?? one),
      )
      return now
    } catch (failure) {
      notify(refusal(failure).message, { type: 'error' })
      await client.invalidateQueries({ queryKey: key })
      return null
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    message: last && { text: t('app.role_rights.saved', { smart_count: last.length }), undo: true },
    forget: () => setLast(null),
    async save(changes: readonly AccessChange[]): Promise<boolean> {
      const now = await send(changes)
      if (!now) return false
      setLast(
        now.map((row, nth) => {
          const { row: before, screens } = changes[nth]!
          return { row, level: before.level, ...(screens && { screens: before.screens }) }
        }),
      )
      onSaved()
      return true
    },
    undo() {
      if (!last) return
      setLast(null)
      void send(last).then((now) => now && notify('app.role_rights.undone', { type: 'success' }))
    },
  }
}
