// Light or dark: light until somebody chooses, kept in this browser alone.
import { readLocal, writeLocal } from '#dataProviders/local.ts'
import { signal } from '#dataProviders/signal.ts'

export type Mode = 'light' | 'dark'
export const mode = signal<Mode>(readLocal('theme') === 'dark' ? 'dark' : 'light')

export function setMode(next: Mode): void {
  writeLocal('theme', next)
  document.documentElement.dataset.theme = next
  mode.set(next)
}
