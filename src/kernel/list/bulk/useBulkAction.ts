import { useRef, useState } from 'react'
import { useDataProvider } from 'react-admin'
import type { ChangedRow, RefusedRow } from '#resources/kernel/calls/bulk-answer.ts'
import { HttpError } from '#dataProviders/http/call.ts'
import type { MotorpoolDataProvider } from '#dataProviders/index.ts'
import type { Bulk } from '#dataProviders/records/bulk-actions.ts'
import { bulkRows } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { WireRow } from '../../cells/cell.ts'
import type { Filter } from '../../../common/listAddress.ts'

/** The rows of an action: those selected on the list's pages, or all that match its filter. */
export type BulkScope =
  | { readonly rows: readonly WireRow[] }
  /** `count`: their number when asked; undefined for an estimate. */
  | { readonly filter: Filter; readonly archive: boolean; readonly count: number | undefined }

export interface BulkOutcome {
  done: number
  refused: readonly RefusedRow[]
  /** Of an update: the former values. */
  changed: readonly ChangedRow[]
  /** Why it ended early: stopped by the user, or by an error. */
  ended: 'stopped' | HttpError | null
}

/** Applies one action to all rows of a scope, in successive calls, and reports its progress. */
export function useBulkAction(of: Resource) {
  const dataProvider = useDataProvider<MotorpoolDataProvider>()
  const [handled, setHandled] = useState(0)
  const stopped = useRef(false)

  async function run(
    what: Pick<Bulk, 'action' | 'transition' | 'set'>,
    scope: BulkScope,
  ): Promise<BulkOutcome> {
    stopped.current = false
    setHandled(0)
    let done = 0
    const refused: RefusedRow[] = []
    const changed: ChangedRow[] = []
    try {
      for (const rows of callsFor(scope)) {
        let after: number | undefined
        let upTo: number | undefined
        do {
          if (stopped.current) return { done, refused, changed, ended: 'stopped' }
          const { data } = await dataProvider.bulk(of.name, {
            data: { ...what, rows, after, upTo },
          })
          done += data.done
          refused.push(...data.refused)
          changed.push(...(data.changed ?? []))
          setHandled(done + refused.length)
          after = data.next ?? undefined
          upTo = data.upTo
        } while (after !== undefined)
      }
      return { done, refused, changed, ended: null }
    } catch (error) {
      if (error instanceof HttpError && (done > 0 || refused.length > 0))
        return { done, refused, changed, ended: error }
      throw error
    }
  }
  return { run, handled, stop: () => void (stopped.current = true) }
}

function callsFor(scope: BulkScope) {
  if (!('rows' in scope)) return [{ filter: scope.filter, archive: scope.archive }]
  const { rows } = scope
  return Array.from({ length: Math.ceil(rows.length / bulkRows) }, (_, n) => ({
    ids: Object.fromEntries(
      rows
        .slice(n * bulkRows, (n + 1) * bulkRows)
        .map(({ id, version }) => [id, typeof version === 'number' ? version : null]),
    ),
  }))
}
