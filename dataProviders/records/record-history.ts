// Histories of records, undoing changes, and removed records.
import type { Identifier, RaRecord } from 'react-admin'
import type { Entry, Removed } from '#resources/kernel/history.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { call } from '../http/call.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

export interface HistoryCalls {
  /** A page, newest first, of entries older than `before`. */
  getHistory(
    resource: string,
    params: { id: Identifier; before?: number; signal?: AbortSignal },
  ): Promise<{ data: Entry[] }>
  /** Undoes one change of a record at `version`. */
  revert(
    resource: string,
    params: { id: Identifier; event: number; version?: number },
  ): Promise<{ data: RaRecord<number> }>
  getRemoved(
    resource: string,
    params: { before?: number; search?: string; signal?: AbortSignal },
  ): Promise<{ data: Removed[] }>
  /** Restores a record by the event of its removal. */
  bringBack(resource: string, params: { event: number }): Promise<{ data: RaRecord<number> }>
}

export function historyCalls(named: (name: string) => Resource): HistoryCalls {
  const at = (
    name: string,
    path: string,
    query: Readonly<Record<string, string | number | undefined>> = {},
  ) => {
    const asked = Object.entries(query).flatMap(([key, value]) =>
      value ? [[key, String(value)]] : [],
    )
    return `${named(name).basePaths[0]}/${path}${asked.length > 0 ? `?${new URLSearchParams(asked)}` : ''}`
  }
  return {
    async getHistory(name, { id, before, signal }) {
      return {
        data: await call<Entry[]>(
          'GET',
          at(name, `getHistory/${encodeURIComponent(id)}`, { before }),
          { signal },
        ),
      }
    },
    async revert(name, { id, event, version }) {
      const body = { id: Number(id), event, ...(version !== undefined && { version }) }
      return { data: await sendWrite<RaRecord<number>>('POST', at(name, 'revert'), body) }
    },
    async getRemoved(name, { before, search, signal }) {
      return {
        data: await call<Removed[]>('GET', at(name, 'getRemoved', { before, search }), { signal }),
      }
    },
    async bringBack(name, { event }) {
      return { data: await sendWrite<RaRecord<number>>('POST', at(name, 'bringBack'), { event }) }
    },
  }
}
