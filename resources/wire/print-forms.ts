// What can be changed of a printed form, and what becomes of its sides.

interface NamedPart {
  key: string
  /** As in the form, in the reader's language. */
  words: string
}

export interface PrintFormParts {
  /** The form's own title; %{…} is a value of the record. */
  title: string
  signatures: NamedPart[]
  /** What may be left out. */
  blocks: NamedPart[]
  /** Child rows, and the lines to write on below them, or in all. */
  tables: { key: string; words: string; lines: number }[]
  /** What a line may be added with: fields of the record, and of what it refers to. */
  fields: NamedPart[]
}

/** A side of a form that needs more pages than the form as the product has it. */
export interface SpilledSide {
  /** From 1, of how many. */
  side: number
  of: number
  pages: number
}
