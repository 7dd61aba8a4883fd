// Endpoints of a resource beside the standard calls of its mode.
import type { ResourceName } from '../index.ts'

type ViewCall = 'getListPerPage' | 'getCount' | 'getListByFilter' | 'getCountByFilter'

export type Endpoint<N extends string> =
  | { readonly aliasOf: 'getList' | 'getById' | 'save' } // another name of a standard call
  | { readonly by: N } // GET {name}/{id}: the rows that refer to that record
  | { readonly include: string } // getList, each row with those of `related`
  | { readonly batch: true } // POST of several records: all are saved or none
  | { readonly of: ResourceName; readonly call: ViewCall } // a call of a view, among its own calls
  | { readonly rule: true } // getList narrowed by a rule in server/areas
  // POST {id, version?}: empties that field, which an empty value in a save would keep
  | { readonly clears: N }
  | { readonly pages: true } // GET {name}/{page}: a page of the usual size
  | { readonly slice: string; readonly count?: true } // POST of a filter: the rows of a slice
  // the rows that refer by that field to one record, or their count: POST of a filter with
  // `entityId`, or GET {name}/{page}/{size}/{entityId}, {name}/{entityId}
  | { readonly entity: N; readonly get?: true; readonly count?: true }
  // `as`: by the bookings of that resource, which has the same reference. The records that a
  // booking's reference can lead to and that are not booked in its layers: POST of a filter with
  // `from`, `to` and `except`, the record to ignore; or GET with these in the query
  | { readonly free: N; readonly as?: ResourceName; readonly get?: true }
  // POST {<reference>, from, to, except?}: whether it is booked then in the layers of the booking
  | { readonly busy: N; readonly as?: ResourceName }
  // GET {name}/{id}: the rows of another resource that refer by that field to a record of this one;
  // if there are none, one empty entry with these keys
  | { readonly rows: ResourceName; readonly by: string; readonly orEmpty?: readonly string[] }

export type EntityEndpoint = Extract<Endpoint<string>, { readonly entity: string }>
