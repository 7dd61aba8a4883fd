// What the server does by itself, again and again.

/** When a job runs; ms. */
export interface Times {
  /** From the start of the application to the first run. */
  first: number
  /** From the end of a run to the beginning of the next. */
  every: number
  /** The same after a run that failed; `every` unless given. */
  retry?: number
}

/** Of a kernel's room or an area. */
export interface Job extends Times {
  /** As the log names it; no two jobs of an application have the same. */
  name: string
  /** One run. @throws what the log is to tell */
  run(): Promise<unknown>
  /** Called once the application is closed and the last run is over. */
  close?(): void
}
