import type { AreaContext } from '../../kernel/area-registration.ts'
import type { Kernel } from '../../kernel/types.ts'

/** Dependencies of sending webhooks. */
export interface SendContext {
  readonly kernel: Kernel
  readonly log: Pick<AreaContext['log'], 'warn'>
  /** Decrypts a secret. @throws Error if it was encrypted by another installation */
  open(sealed: string): string
}
