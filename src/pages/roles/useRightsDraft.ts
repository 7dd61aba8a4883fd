import { useState } from 'react'
import { readTab, writeTab } from '#dataProviders/browser/tab-storage.ts'
import type { AccessChange } from '#dataProviders/user-administration.ts'
import type { AccessRow } from '#resources/wire/accounts/users.ts'
import { useLeaveGuard } from '../../kernel/form/drafts/useLeave.ts'

const place = 'rights-draft'

/** Levels by the ids of their rows. */
type Draft = Readonly<Record<string, number>>

const readDraft = () => (readTab(place) ?? {}) as Draft

/**
 * Unsaved levels: kept in the tab, so that visiting another page loses none. A level that another
 * user has set meanwhile is no longer a change.
 */
export function useRightsDraft(rows: readonly AccessRow[]) {
  const [draft, setDraft] = useState(readDraft)
  const write = (next: Draft) => {
    writeTab(place, Object.keys(next).length > 0 ? next : null)
    setDraft(next)
  }
  const changes: AccessChange[] = rows.flatMap((row) => {
    const level = draft[row.id]
    return level === undefined || level === row.level ? [] : [{ row, level }]
  })
  useLeaveGuard(
    () => changes.length > 0,
    () => undefined,
  )
  return {
    changes,
    levelOf: (row: AccessRow) => draft[row.id] ?? row.level,
    choose: (row: AccessRow, level: number) => write({ ...draft, [row.id]: level }),
    clear: () => write({}),
  }
}
