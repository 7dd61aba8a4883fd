import { signal } from '#dataProviders/browser/signal.ts'
import type { DraftNote } from '#resources/wire/drafts.ts'

/** Drafts of new records that lists say nothing more of in this tab; the home page still does. */
export const hiddenDrafts = signal<readonly string[]>([])

/** Typed on, a draft is another one and is shown again. */
export const draftKey = ({ screen, record, saved_at }: DraftNote) =>
  `${screen} ${record} ${saved_at}`
