import { signal } from '#dataProviders/browser/signal.ts'
import type { DraftNote } from '#resources/wire/drafts.ts'

/** Drafts of new records dismissed in this tab's lists; the home page still shows them. */
export const hiddenDrafts = signal<readonly string[]>([])

/** Further typing makes it a different draft, which is shown again. */
export const draftKey = ({ screen, record, saved_at }: DraftNote) =>
  `${screen} ${record} ${saved_at}`
