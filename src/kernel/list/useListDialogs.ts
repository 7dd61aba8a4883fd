import { useState } from 'react'
import type { WireRow } from '../cells/cell.ts'
import { lastPage } from '../../common/listAddress.ts'
import type { OfferedTransition } from '../transitions/useTransitions.ts'
import type { OpenDialog } from './ListDialogs.tsx'
import type { BulkOutcome } from './bulk/useBulkAction.ts'
import type { useSelection } from './bulk/useSelection.ts'

interface List {
  selection: ReturnType<typeof useSelection>
  rows: readonly WireRow[] | undefined
  page: number
  archive: boolean
  /** Replaces this page by another one. */
  toPage: (page: number) => Promise<void>
}

/** The open dialog over a list, and the selection and page after it. */
export function useListDialogs({ selection, rows, page, archive, toPage }: List) {
  const [open, setOpen] = useState<OpenDialog | null>(null)
  /** If the last rows of the last page are removed, the previous page is now the last one. */
  const leavePage = async (gone: (id: number) => boolean) => {
    if (page > 1 && rows?.every(({ id }) => gone(id)))
      await toPage(selection.all || page === lastPage ? 1 : page - 1)
  }
  return {
    open,
    close: () => setOpen(null),
    openShortcuts: () => setOpen({ kind: 'shortcuts' }),
    openRemoval: (row: WireRow) => setOpen({ kind: 'remove', row }),
    /** For the selected records; one record alone is removed by name. */
    openBulk: (kind: 'action' | 'edit') => () => {
      const scope = selection.scope()
      const [one, ...others] = 'rows' in scope ? scope.rows : []
      if (one && others.length === 0 && kind === 'action' && !archive)
        setOpen({ kind: 'remove', row: one })
      else setOpen({ kind, scope })
    },
    openTransition: (transition: OfferedTransition) =>
      setOpen({ kind: 'transition', transition, scope: selection.scope() }),
    /** `left`: refused records stay selected. */
    async onDone(left: readonly number[], { ended }: BulkOutcome) {
      const done = selection.shown.filter((id) => !left.includes(id))
      selection.select([...left])
      if (open?.kind === 'action' && !ended) await leavePage((id) => done.includes(id))
    },
    async onRemoved(id: number) {
      selection.select(selection.shown.filter((one) => one !== id))
      await leavePage((one) => one === id)
    },
  }
}
