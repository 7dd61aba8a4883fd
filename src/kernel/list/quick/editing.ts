import { signal } from '#dataProviders/signal.ts'

/** Whether a cell of a list is being typed into, or a paste is being looked at: whatever refreshes rows by itself waits until it is not. */
export const editing = signal(false)
