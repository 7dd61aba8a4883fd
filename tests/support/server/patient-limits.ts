// Server limits (AppDeps) for tests with many concurrent calls.
/** Calls wait for their slots and for the database as long as necessary, under any load. */
export const patientLimits = {
  shares: { calls: 10, waiting: 1000, patience: 60_000 },
  patience: { usual: 60_000 },
}
