// api/views/getHelpSettings and saveHelpSettings: what a user has seen of the help.
import type { HintName } from '../kernel/views/hints.ts'

export interface HelpSettings {
  /** The latest release whose news were opened; absent before the first time. */
  news?: string | undefined
  /** Whether hints are shown. */
  hints: boolean
  /** Hints that were read. */
  read: readonly HintName[]
}
