// Transitions of the open document, for the command palette.
import { signal } from '#dataProviders/browser/signal.ts'

interface OpenTransition {
  key: string
  label: string
  run: () => void
}

export const openTransitions = signal<readonly OpenTransition[]>([])
