// What can be done with the document that is open, for the command palette.
import { signal } from '#dataProviders/browser/signal.ts'

interface OpenTransition {
  key: string
  label: string
  run: () => void
}

export const openTransitions = signal<readonly OpenTransition[]>([])
