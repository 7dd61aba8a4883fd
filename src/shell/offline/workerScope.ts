interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface RequestEvent extends WorkerEvent {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}

/**
 * The part of the global scope that the service worker uses: the compiler's types of it exclude
 * those of a page.
 */
export interface WorkerScope {
  readonly location: Location
  readonly clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
}

/** The files that the build lists for the service worker. */
export interface OfflineFiles {
  readonly version: string
  /** The script with which the page of this version starts. */
  readonly entry: string
  /** Paths with a hash of the content: never anything else under the same path. */
  readonly hashed: readonly string[]
  /** Paths whose content changes with the version. */
  readonly plain: readonly string[]
  /** Prefixes of paths that are not pages. */
  readonly rooms: readonly string[]
}
