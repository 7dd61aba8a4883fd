import type { AreaContext } from '../../kernel/area-registration.ts'
import type { Kernel } from '../../kernel/types.ts'

/** The dependencies of sending to receivers. */
export interface SendContext {
  readonly kernel: Kernel
  readonly log: Pick<AreaContext['log'], 'warn'>
  /** @throws Error if a secret was sealed by another installation */
  open(sealed: string): string
}
