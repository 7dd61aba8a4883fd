import type { DraftPlace } from '#dataProviders/records/drafts.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Session } from '#resources/wire/accounts/session.ts'

/** The key of a form's draft: of a record, of a copy, or of a new one. */
export function draftPlace(
  user: Session | null | undefined,
  { name }: Pick<Resource, 'name'>,
  id: number | null,
  copyOf: number | null | undefined,
): DraftPlace {
  const whose = { id: user?.id ?? 0, contractId: user?.contractId ?? null }
  return { whose, screen: name, record: getDraftRecord(id, copyOf) }
}

function getDraftRecord(id: number | null, copyOf: number | null | undefined): string {
  if (id !== null) return String(id)
  return copyOf ? `copy-${copyOf}` : 'new'
}
