/** A failure of the dashboard is told to the console alone. */
export function logDashboardFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification's own words
  console.error(`dashboard: ${what}`, error)
}
