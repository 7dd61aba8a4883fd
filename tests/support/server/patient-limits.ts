// Shares of an account (AppDeps) for tests of many calls at once.
/** They wait for their turns as long as it takes, whatever else is running. */
export const patientShares = { calls: 10, waiting: 1000, patience: 60_000 }
