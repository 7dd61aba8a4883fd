// A row that somebody else has stored while a form of it was open, on its way to that form.
import { signal } from '#dataProviders/browser/signal.ts'
import type { Row } from '../formValues.ts'

export const incomingRow = signal<{ resource: string; row: Row; who: string | null } | null>(null)
