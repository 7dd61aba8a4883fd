// What the rest of the server may use of the maintenance area.
import type { Area } from '../../kernel/area-registration.ts'
import type { Rules } from '../../kernel/types.ts'
import { inquiryReasons } from './inquiry-reasons.ts'
import { inquiryRules } from './inquiry-rules.ts'

const rules = { 'car-inquiry': inquiryRules } as const satisfies Readonly<Record<string, Rules>>

export const maintenanceArea: Area = { rules, reasons: { release: inquiryReasons } }
