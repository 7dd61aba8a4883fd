// Light or dark: light by default, stored in this browser only.
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { signal } from '#dataProviders/browser/signal.ts'

export type ThemeMode = 'light' | 'dark'
export const themeMode = signal<ThemeMode>(readLocal('theme') === 'dark' ? 'dark' : 'light')

export function setThemeMode(next: ThemeMode): void {
  writeLocal('theme', next)
  document.documentElement.dataset.theme = next
  themeMode.set(next)
}
