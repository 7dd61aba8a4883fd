import { useState } from 'react'
import type { WireRow } from '../cells/cell.ts'
import { lastPage } from '../../common/listAddress.ts'
import type { OpenDialog } from './ListDialogs.tsx'
import type { BulkOutcome } from './bulk/useBulkAction.ts'
import type { useSelection } from './bulk/useSelection.ts'

interface List {
  selection: ReturnType<typeof useSelection>
  rows: readonly WireRow[] | undefined
  page: number
  archive: boolean
  /** To another page, in the place of this one. */
  toPage: (page: number) => Promise<void>
}
/** What a list asks about, and what becomes of its selection and its page when that is done. */
export function useListDialogs({ selection, rows, page, archive, toPage }: List) {
  const [asking, setAsking] = useState<OpenDialog | null>(null)
  /** The last rows of the last page are gone: the page before is the last one now. */
  const leavePage = async (gone: (id: number) => boolean) => {
    if (page > 1 && rows?.every(({ id }) => gone(id))) await toPage(selection.all || page === lastPage ? 1 : page - 1)
  }
  return {
    asking,
    close: () => setAsking(null),
    help: () => setAsking({ what: 'keys' }),
    remove: (row: WireRow) => setAsking({ what: 'one', row }),
    /** About what is selected; one record alone is removed by name. */
    ask: (what: 'deed' | 'edit') => () => {
      const scope = selection.scope()
      const [one, ...others] = 'rows' in scope ? scope.rows : []
      if (one && others.length === 0 && what === 'deed' && !archive) setAsking({ what: 'one', row: one })
      else setAsking({ what, scope })
    },
    /** `left`: what was not done stays selected, to be looked into. */
    async onDone(left: readonly number[], { ended }: BulkOutcome) {
      const done = selection.shown.filter((id) => !left.includes(id))
      selection.select([...left])
      if (asking?.what === 'deed' && !ended) await leavePage((id) => done.includes(id))
    },
    async onRemoved(id: number) {
      selection.select(selection.shown.filter((one) => one !== id))
      await leavePage((one) => one === id)
    },
  }
}
