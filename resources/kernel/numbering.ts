// Numbers of documents: without a gap in each series of each year, given by the database.

export interface Numbering<N extends string = string> {
  readonly field: N // a derived integer
  readonly per?: readonly N[] // references by which there are series of their own
  readonly yearOf: N // the moment or day that says of which year
  readonly on: string // the transition by which a document gets its number
}
