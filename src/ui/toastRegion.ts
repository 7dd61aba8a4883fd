import { signal } from '#dataProviders/browser/signal.ts'

/** Where the page shows its toasts; null before it is drawn. */
export const toastRegion = signal<HTMLElement | null>(null)
