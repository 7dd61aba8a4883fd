// Light or dark: light by default, stored in this browser only.
import { readLocal, writeLocal } from '#dataProviders/browser/local-storage.ts'
import { signal } from '#dataProviders/browser/signal.ts'

export type ThemeMode = 'light' | 'dark'
export const themeMode = signal<ThemeMode>(readLocal('theme') === 'dark' ? 'dark' : 'light')

/**
 * Colours of the frame of an installed window, which continues the top bar: --paper of
 * src/ui/base.css.
 */
const frameColours: Readonly<Record<ThemeMode, string>> = { light: '#ffffff', dark: '#1a212a' }

export function setThemeMode(next: ThemeMode): void {
  writeLocal('theme', next)
  document.documentElement.dataset.theme = next
  document
    .querySelector<HTMLMetaElement>('meta[name="theme-color"]')
    ?.setAttribute('content', frameColours[next])
  themeMode.set(next)
}
