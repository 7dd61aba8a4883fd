// Assembles the kernel from what the application provides.
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import type { Resource } from '#resources/kernel/types.ts'
import type { Db } from './db/database.ts'
import { productQuotas } from './account-quotas.ts'
import type { Quotas } from './account-quotas.ts'
import { createCursorCache } from './read/cursor-cache.ts'
import type { Accounts } from './session/account-provider.ts'
import type { Kernel, Reasons, Rules, RecordRef } from './types.ts'

export function createKernel(parts: {
  db: Db
  resources: readonly Resource[]
  clock: () => Date
  dataDir?: string
  accounts: Accounts
  rules?: Readonly<Record<string, Rules>>
  reasons?: Reasons
  seal(text: string): string
  changed?: Kernel['changed']
  afterTransition?: Kernel['afterTransition']
  afterPosting?: Kernel['afterPosting']
  quotas?: Partial<Quotas> | undefined
  /** Addresses that users enter may be in a private network, or on this machine; default: no. */
  privateAddresses?: boolean | undefined
}): Kernel {
  const byName = new Map(parts.resources.map((one) => [one.name, one]))
  const none: Rules = {}
  const isOpen = parts.privateAddresses ?? false
  // where rows are hidden from some callers, the published change does not name the row
  const publishedOf = (one: RecordRef) =>
    parts.rules?.[one.resource]?.visible ? { ...one, id: null } : one
  return {
    ...parts,
    reasons: parts.reasons ?? {},
    quotas: { ...productQuotas, ...parts.quotas },
    guard: { privateNetworks: isOpen, loopback: isOpen },
    changed: (person, rows) => parts.changed?.(person, rows.map(publishedOf)),
    afterTransition: async (writer, ids) => parts.afterTransition?.(writer, ids),
    afterPosting: async (writer, ledger, movements) =>
      parts.afterPosting?.(writer, ledger, movements),
    cursorCache: createCursorCache(),
    rulesOf: (resource) => parts.rules?.[resource.name] ?? none,
    target: (field) =>
      byName.get(field.options.to ?? '') ?? resourceOf(field.options.to as ResourceName),
  }
}
