import { signal } from '#dataProviders/browser/signal.ts'

/**
 * What a hand is at in a list: the id of the record whose cell is typed into, or all rows while a
 * paste is being looked at. Whatever refreshes rows by itself leaves these as they are until then.
 */
export const editedRow = signal<number | 'all' | null>(null)
