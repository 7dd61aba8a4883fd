// Drafts: what was typed into a form and not saved. Bodies and answers of api/drafts.

type Values = Readonly<Record<string, unknown>>
export interface DraftParts {
  /** Of the record when the typing began; null for a new one. */
  version: number | null
  /** What the typed fields held then. */
  base: Values
  fields: Values
  /**
   * Idempotency key of the save that makes a new record, so that it is made once however often that
   * is tried, on whatever day.
   */
  key?: string
}

export interface Draft extends DraftParts {
  saved_at: string
  /** Author and time of a later change of the record; null if there is none. */
  changed: { at: string; who: string | null } | null
}

/** Of whose form there is a draft. */
export interface DraftNote {
  /** The name of the resource. */
  screen: string
  /** 'new', 'copy-5' or an id. */
  record: string
  saved_at: string
}
