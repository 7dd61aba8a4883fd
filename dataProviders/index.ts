// react-admin's data provider over the generated calls. No other browser code calls the server
// about records.
import type { DataProvider, Identifier, RaRecord } from 'react-admin'
import type { BookedTime } from '#resources/kernel/calls/booking-answer.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { ListGroups } from '#resources/kernel/values/list-groupings.ts'
import { bulkCalls } from './records/bulk-actions.ts'
import type { BulkCalls } from './records/bulk-actions.ts'
import { offerFile } from './list-export.ts'
import type { ExportRequest, FileOffered } from './list-export.ts'
import { bookingCalls } from './records/record-bookings.ts'
import type { Count } from '#resources/wire/records.ts'
import type { BookingsParams } from './records/record-bookings.ts'
import { deleteFile, uploadFiles } from './records/record-files.ts'
import { historyCalls } from './records/record-history.ts'
import type { HistoryCalls } from './records/record-history.ts'
import { listCalls } from './records/record-lists.ts'
import type { ListRequest } from './records/record-lists.ts'
import { countCalls } from './records/record-counts.ts'
import type {
  CountParams,
  CountsParams,
  Totals,
  GroupsParams,
  TotalsParams,
} from './records/record-counts.ts'
import { nameCalls } from './records/name-lookup.ts'
import type { NameLookup } from './records/name-lookup.ts'
import { recordCalls } from './records/single-records.ts'
import type { PreviewParams, TransitionParams, WriteMeta } from './records/single-records.ts'

export interface MotorpoolDataProvider extends DataProvider, HistoryCalls, BulkCalls, NameLookup {
  getCount(resource: string, params: CountParams): Promise<{ data: Count }>
  getCounts(resource: string, params: CountsParams): Promise<{ data: Count[] }>
  getPageIds(resource: string, params: ListRequest): Promise<number[]>
  getTotals(resource: string, params: TotalsParams): Promise<{ data: Totals }>
  getGroups(resource: string, params: GroupsParams): Promise<{ data: ListGroups }>
  restore(
    resource: string,
    params: { id: Identifier; version?: number },
  ): Promise<{ data: RaRecord<number> }>
  /** Empties a field by the resource's endpoint for that. */
  clear(
    resource: string,
    params: { call: string; id: Identifier; version?: number },
  ): Promise<{ data: RaRecord<number> }>
  /** A record as a save would store it, with derived values; `warnings` by field, as texts. */
  preview(
    resource: string,
    params: PreviewParams,
  ): Promise<{ data: RaRecord<number>; warnings: Readonly<Record<string, string>> }>
  /** Makes a transition of a document; returns its new state. */
  transition(resource: string, params: TransitionParams): Promise<{ data: RaRecord<number> }>
  /** The bookings of records in a period; for a resource that books them. */
  getBookings(resource: string, params: BookingsParams): Promise<{ data: BookedTime[] }>
  /** All or nothing, up to 1,000 rows. */
  saveAll(
    resource: string,
    params: { data: readonly object[]; meta?: WriteMeta },
  ): Promise<{ data: RaRecord[] }>
  uploadFiles(
    resource: string,
    params: Parameters<typeof uploadFiles>[1],
  ): Promise<{ data: unknown }>
  deleteFile(resource: string, params: { id: number }): Promise<{ data: { id: number } }>
  /** Prepares the list as a file: the address is valid for a minute. */
  offerFile(resource: string, params: ExportRequest): Promise<{ data: FileOffered }>
}

export function createDataProvider(resources: readonly Resource[]): MotorpoolDataProvider {
  const byName = new Map(resources.map((one) => [one.name, one]))
  const named = (name: string): Resource => {
    const resource = byName.get(name)
    if (!resource) throw new Error(`There is no resource '${name}'`)
    return resource
  }
  const provider = {
    supportAbortSignal: true,
    ...listCalls(named),
    ...countCalls(named),
    ...recordCalls(named),
    ...historyCalls(named),
    ...bulkCalls(named),
    ...nameCalls(named),
    ...bookingCalls(named),
    async uploadFiles(name: string, params: Parameters<typeof uploadFiles>[1]) {
      return { data: await uploadFiles(named(name), params) }
    },
    async deleteFile(name: string, { id }: { id: number }) {
      await deleteFile(named(name), id)
      return { data: { id } }
    },
    async offerFile(name: string, params: ExportRequest) {
      return { data: await offerFile(named(name), params) }
    },
  }
  // react-admin's methods are generic over rows that only the descriptors know.
  return provider as unknown as MotorpoolDataProvider
}
