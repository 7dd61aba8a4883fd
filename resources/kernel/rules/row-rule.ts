// Rules on rows, of a resource or of a list of child rows.

/** Rules on one row or among rows of one resource or record; each becomes a constraint of the database. */
export type RowRule<N extends string> =
  | { readonly unique: readonly N[]; readonly among?: 'active' }
  | { readonly ascending: readonly [N, N] } // a ≤ b
  | { readonly noOverlap: N; readonly per: readonly N[] } // ranges of one key never overlap
