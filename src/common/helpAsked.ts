import { signal } from '#dataProviders/browser/signal.ts'

interface HelpAsked {
  /** The page; null for that of the screen. */
  page: string | null
  /** Asked over a dialog, which must not lose the focus to something below it. */
  over: boolean
}

/** The open help; null while it is closed. */
export const helpAsked = signal<HelpAsked | null>(null)

/** Opens a page of the help, over a dialog if there is one. */
export function askHelp(page: string | null): void {
  helpAsked.set({ page, over: document.querySelector('.MuiModal-root') !== null })
}
