import { signal } from '#dataProviders/browser/signal.ts'

interface ShownHelp {
  /** The page; null for that of the screen. */
  page: string | null
  /** Asked over a dialog, which must not lose the focus to something below it. */
  over: boolean
}

/** The open help; null while it is closed. */
export const shownHelp = signal<ShownHelp | null>(null)

/** Opens a page of the help, over a dialog if there is one. */
export function askHelp(page: string | null): void {
  shownHelp.set({ page, over: document.querySelector('.MuiModal-root') !== null })
}
