// What a server gets (AppDeps) in tests of many calls at once.
/** They wait for their turns and for the database as long as it takes, whatever else is running. */
export const patientLimits = {
  shares: { calls: 10, waiting: 1000, patience: 60_000 },
  patience: { usual: 60_000 },
}
