import type { Hand } from '../keyboard-actions.ts'
import type { Prepared } from './prepare.ts'

/**
 * Something that the console opens over a screen, and how one gets there without a mouse. A new
 * dialog is a new line in one of the tables beside this file.
 */
export interface Scene {
  /** What the test calls it. */
  name: string
  /** The address of the screen below it. */
  at: string | ((prepared: Prepared) => string)
  /** Opens it, once the screen is loaded. */
  open: (hand: Hand, prepared: Prepared) => Promise<void>
  /** What closes it, key by key; none: it is no dialog, or its way out is a test of its own. */
  closes: readonly string[]
  /** It leaves unsaved input behind, which would block the next navigation. */
  spoils?: true
  /** It is done in the cells of a table, which a telephone does not show. */
  cells?: true
  /** Paper instead of a screen. */
  paper?: true
}

export const escape = ['Escape'] as const
