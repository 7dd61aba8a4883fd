import { signal } from '#dataProviders/browser/signal.ts'

/** The element of the page's toasts; null before it is rendered. */
export const toastRegion = signal<HTMLElement | null>(null)
