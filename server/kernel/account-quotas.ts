// Limits of what one account may store, or do in a minute. Stored rows are counted in their tables,
// over all processes; actions per minute are counted by each process.

export interface Quotas {
  /** Unfinished imports in a contract, and bytes of their files and those of failed ones. */
  imports: number
  importBytes: number
  /** Bytes of all drafts in a contract. */
  draftBytes: number
  /** Saved views in a contract. */
  views: number
  /** Writes that assign tasks to others or change them. */
  tasksPerMinute: number
}

export const productQuotas: Quotas = {
  imports: 5,
  importBytes: 200 * 1024 * 1024,
  draftBytes: 10 * 1024 * 1024,
  views: 500,
  tasksPerMinute: 30,
}
