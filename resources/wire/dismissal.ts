// The body of api/fms/staff/dismiss.

/** Of an employee: `archive` and `disableAccount` are done with it, or not at all. */
export interface Dismissal {
  id: number
  dismissal_date: string
  order_number?: string | undefined
  order_date?: string | undefined
  archive: boolean
  disableAccount: boolean
}
