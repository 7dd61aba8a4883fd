// Matches names from other sources to records.
import type { FoundName } from '#resources/kernel/found-names.ts'
import type { Resource } from '#resources/kernel/types.ts'
import { call } from '../http/call.ts'

export interface NameLookup {
  /** Up to 500 texts: the records that each means, or similar ones. */
  getNames(resource: string, params: { texts: readonly string[] }): Promise<{ data: FoundName[] }>
}

export function nameCalls(named: (name: string) => Resource): NameLookup {
  return {
    async getNames(name, { texts }) {
      return {
        data: await call<FoundName[]>('POST', `${named(name).basePaths[0]}/getNames`, {
          body: { texts },
        }),
      }
    },
  }
}
