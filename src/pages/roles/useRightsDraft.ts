import { useState } from 'react'
import { readTab, writeTab } from '#dataProviders/browser/tab-storage.ts'
import type { AccessChange } from '#dataProviders/access/user-administration.ts'
import type { AccessRow, SectionScreens } from '#resources/wire/accounts/users.ts'
import { useLeaveGuard } from '../../kernel/form/drafts/useLeave.ts'

const place = 'rights-draft'

/** Levels by the ids of their rows, and screens by the same with a mark. */
type Draft = Readonly<Record<string, number | SectionScreens>>

const readDraft = () => (readTab(place) ?? {}) as Draft
const screensKey = ({ id }: AccessRow) => `screens ${id}`

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
  const levelOf = (row: AccessRow) => (draft[row.id] ?? row.level) as number
  const screensOf = (row: AccessRow) => (draft[screensKey(row)] ?? row.screens) as SectionScreens
  const changes: AccessChange[] = rows.flatMap((row) => {
    const level = levelOf(row)
    const screens = screensOf(row)
    if (level === row.level && screens === row.screens) return []
    return [{ row, level, ...(screens !== row.screens && { screens }) }]
  })
  useLeaveGuard(
    () => changes.length > 0,
    () => undefined,
  )
  return {
    changes,
    ...{ levelOf, screensOf },
    choose: (row: AccessRow, level: number) => write({ ...draft, [row.id]: level }),
    chooseScreens: (row: AccessRow, screens: SectionScreens) =>
      write({ ...draft, [screensKey(row)]: screens }),
    clear: () => write({}),
  }
}
