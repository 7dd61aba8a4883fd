// One action on many records.
import type { RaRecord } from 'react-admin'
import type { BulkAnswer } from '#resources/kernel/calls/bulk-answer.ts'
import type { BulkAction, RowWrite } from '#resources/kernel/calls/standard-calls.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { filledFields } from './changed-fields.ts'
import { filterAtDesk, wireFilter } from './wire-query.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

/** The rows: by id, with the versions on the screen, or all that match a list's filter. */
type BulkRows =
  | { readonly ids: Readonly<Record<string, number | null>> }
  | { readonly filter: Readonly<Record<string, unknown>>; readonly archive?: boolean }
export interface Bulk {
  action: BulkAction
  rows: BulkRows
  /** The name of the transition, if the action is one. */
  transition?: string | undefined
  /** The values of an update, or the input of a transition: field → value. */
  set?: Readonly<Record<string, unknown>> | undefined
  /** `next` and `upTo` of the answer before. */
  after?: number
  upTo?: number
}

export interface BulkCalls {
  /**
   * One action on up to 500 rows; `next` of the response continues. Refused rows do not affect the
   * others.
   */
  bulk(resource: string, params: { data: Bulk }): Promise<{ data: BulkAnswer }>
  /**
   * Up to 500 rows, each with different values, in one call; `atomic`: all of them or none. `rows`
   * of the response are as stored now.
   */
  writeRows(
    resource: string,
    params: RowsWritten,
  ): Promise<{ data: BulkAnswer & { rows: readonly (RaRecord<number> | null)[] } }>
}

export interface RowsWritten {
  rows: readonly RowWrite[]
  atomic: boolean
}

/** ms. The server ends a call after some 8 s; it may wait for other writes. */
const timeout = 60_000

export function bulkCalls(named: (name: string) => Resource): BulkCalls {
  const post = <T>(name: string, body: object) =>
    sendWrite<T>('POST', `${named(name).basePaths[0]}/bulk`, body, { timeout })
  return {
    async bulk(name, { data: { action, transition, rows, set, after, upTo } }) {
      const which =
        'ids' in rows
          ? { ids: rows.ids }
          : {
              filter: wireFilter(filterAtDesk(named(name), rows.filter)),
              ...(rows.archive && { archive: true }),
            }
      const going = { ...(after !== undefined && { after }), ...(upTo !== undefined && { upTo }) }
      return {
        data: await post<BulkAnswer>(name, {
          action,
          ...(transition !== undefined && { transition }),
          ...which,
          ...(set && { set }),
          ...going,
        }),
      }
    },
    async writeRows(name, { rows, atomic }) {
      const sent = rows.map((row) =>
        'id' in row ? row : { set: filledFields(named(name), row.set) },
      )
      return { data: await post(name, { action: 'write', rows: sent, atomic }) }
    },
  }
}
