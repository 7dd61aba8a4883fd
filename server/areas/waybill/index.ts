// What the rest of the server may use of the waybill area.
import type { Rules } from '../../kernel/types.ts'
import { wayBillRules } from './way-bill-rules.ts'

export const waybillRules = {
  'way-bill': wayBillRules,
} as const satisfies Readonly<Record<string, Rules>>
