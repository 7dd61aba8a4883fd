/** A failure of the dashboard is logged to the console only. */
export function logDashboardFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification's own words
  console.error(`dashboard: ${what}`, error)
}
