import type { Hand } from '../keyboard-actions.ts'
import type { Prepared } from './prepare.ts'

/**
 * Something that the console opens on top of a screen, and how to open it without a mouse. A new
 * dialog needs a new line in one of the tables in this folder.
 */
export interface Scene {
  /** Its name in test titles. */
  name: string
  /** The address of the screen below it. */
  at: string | ((prepared: Prepared) => string)
  /** Opens it, once the screen has loaded. */
  open: (hand: Hand, prepared: Prepared) => Promise<void>
  /**
   * The keys that close it; none if it is not a dialog, or if a separate test covers closing it.
   */
  closes: readonly string[]
  /** Leaves unsaved input behind, which would block the next navigation. */
  spoils?: true
  /** Works in the cells of a table, which a phone does not show. */
  cells?: true
  /** A print page instead of a screen. */
  paper?: true
}

export const escape = ['Escape'] as const
