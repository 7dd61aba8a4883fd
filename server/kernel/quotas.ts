// How much one account may hold, or do in a minute. What lies in tables is counted there, over all
// processes; what is done in a minute is counted by each process.

export interface Quotas {
  /** Unfinished imports in a contract, and bytes of their files and those of failed ones. */
  imports: number
  importBytes: number
}

export const productQuotas: Quotas = {
  imports: 5,
  importBytes: 200 * 1024 * 1024,
}
