// Answers of the standard calls that follow from no descriptor.

/** Of getCount, getCountByFilter and getCountsByFilter. */
export interface Count {
  count: number
  /** An estimate: `exact` requests the exact number. */
  approximate?: true
}

/** What a save would store. `R`: the row. */
export interface PreviewedSave<R> {
  /** Limited to what the caller may read; ids of new rows are meaningless. */
  row: R
  /** Implausible values, and the area's warnings, by field, in the caller's language. */
  warnings: Readonly<Record<string, string>>
}
