// Names that were written elsewhere, in a spreadsheet say, and the records that they mean, on the
// wire.
import { z } from 'zod'

const named = z.strictObject({ id: z.int().positive(), name: z.string() })
/** One of the texts that were asked for. */
export const foundNameSchema = z.strictObject({
  text: z.string(),
  /** One is what is meant; several leave the choice to somebody. */
  records: z.array(named),
  /** Where none is called so: those whose names are most like it. */
  suggestions: z.array(named),
})

export type FoundName = z.infer<typeof foundNameSchema>
