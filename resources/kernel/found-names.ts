// Names from other sources, such as a spreadsheet, and the records that they match, on the wire.
import { z } from 'zod'

const named = z.strictObject({ id: z.int().positive(), name: z.string() })
/** One of the requested texts. */
export const foundNameSchema = z.strictObject({
  text: z.string(),
  /** A single one is the match; several need a choice. */
  records: z.array(named),
  /** Without a match: records with the most similar names. */
  suggestions: z.array(named),
})

export type FoundName = z.infer<typeof foundNameSchema>
