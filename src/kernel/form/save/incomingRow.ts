// A row that another user has stored while its form was open, passed to that form.
import { signal } from '#dataProviders/browser/signal.ts'
import type { Row } from '../formValues.ts'

export const incomingRow = signal<{ resource: string; row: Row; who: string | null } | null>(null)
