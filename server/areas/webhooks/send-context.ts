import type { AreaContext } from '../../kernel/area-registration.ts'
import type { Kernel } from '../../kernel/types.ts'

/** What sending to receivers needs. */
export interface SendContext {
  readonly kernel: Kernel
  readonly log: Pick<AreaContext['log'], 'warn'>
  /** @throws Error if a secret was sealed by another installation */
  open(sealed: string): string
}
