// What a server gets (AppDeps) in tests of many calls at once.
/** They wait for their slots and for the database as long as it takes, under any load. */
export const patientLimits = {
  shares: { calls: 10, waiting: 1000, patience: 60_000 },
  patience: { usual: 60_000 },
}
