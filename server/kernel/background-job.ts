// Work that the server repeats in the background.

/** The timing of a job; ms. */
export interface Times {
  /** Delay from the start of the application to the first run. */
  first: number
  /** Delay from the end of a run to the start of the next. */
  every: number
  /** Delay after a failed run; `every` by default. */
  retry?: number
}

/** A job of the kernel or of an area. */
export interface Job extends Times {
  /** Name in the log, unique within an application. */
  name: string
  /** One run. @throws an error to be logged */
  run(): Promise<unknown>
  /** Called once the application is closed and the last run is over. */
  close?(): void
}
