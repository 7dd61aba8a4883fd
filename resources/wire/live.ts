// Changes by others, and progress of work for the user, as received by an open page: events of
// api/live, answers of api/presence.

/** Changed rows. '*' and 'many': unknown which. */
export interface RecordsChanged {
  resource: string
  ids: readonly number[] | 'many'
  /** The account and its name; null if unknown. */
  by: number | null
  name: string | null
}

/** A user who has a record open. */
export interface Present {
  id: number
  name: string
}

/** How far a file is that the user has asked for. */
export interface FileProgress {
  /** As the page has called it. */
  key: string
  done: number
  of: number
}

/** Users who have a record open now, including the caller. */
export interface PresenceChange {
  resource: string
  id: number
  people: readonly Present[]
}
