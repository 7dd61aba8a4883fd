// How much one account may hold, or do in a minute. What lies in tables is counted there, over all
// processes; what is done in a minute is counted by each process.

export interface Quotas {
  /** Unfinished imports in a contract, and bytes of their files and those of failed ones. */
  imports: number
  importBytes: number
  /** Bytes of all drafts in a contract. */
  draftBytes: number
  /** Saved views in a contract. */
  views: number
  /** Writes that give or change tasks of others. */
  tasksPerMinute: number
}

export const productQuotas: Quotas = {
  imports: 5,
  importBytes: 200 * 1024 * 1024,
  draftBytes: 10 * 1024 * 1024,
  views: 500,
  tasksPerMinute: 30,
}
