import { signal } from '#dataProviders/browser/signal.ts'

/**
 * What is being edited in a list: the id of the record whose cell is open, or all rows while a
 * paste is under review. Automatic refreshes skip these rows meanwhile.
 */
export const editedRow = signal<number | 'all' | null>(null)
