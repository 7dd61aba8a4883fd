// Accepts findings of the control centre, and withdraws acceptances.
import type { ResourceName } from '#resources/index.ts'
import { resourceOf } from '#resources/kernel/derive.ts'
import { sendWrite } from './http/idempotent-writes.ts'

const [base = ''] = resourceOf('finding-acceptance' satisfies ResourceName).basePaths

/** @throws HttpError */
export function acceptFinding(finding: string, reason: string): Promise<{ id: number }> {
  return sendWrite('POST', `${base}/save`, { finding, reason })
}

/** @throws HttpError */
export function withdrawAcceptance(id: number): Promise<unknown> {
  return sendWrite('DELETE', `${base}/delete`, { id })
}
