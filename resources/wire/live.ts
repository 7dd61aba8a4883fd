// What others do, and how far work for the user is, as an open page hears of it: events of api/live,
// answers of api/presence.

/** Rows that somebody has changed. '*' and 'many': nobody knows which. */
export interface RecordsChanged {
  resource: string
  ids: readonly number[] | 'many'
  /** The account, and what it is called; null where nobody knows. */
  by: number | null
  name: string | null
}

/** Somebody who has a record open. */
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

/** Who has a record open now, oneself included. */
export interface PresenceChange {
  resource: string
  id: number
  people: readonly Present[]
}
