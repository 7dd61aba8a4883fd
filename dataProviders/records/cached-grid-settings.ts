// A user's grid settings as last loaded in this browser: initial values, so that no list waits for
// the server. Without filters, because a view may contain confidential values.
import type { GridSetting } from '#resources/kernel/views/views.ts'
import { readLocal, writeLocal } from '../browser/local-storage.ts'
import { session } from '../session/session.ts'

export type Settings = Readonly<Record<string, GridSetting>>
interface CachedSettings {
  settings: Settings
  /** Resources whose lists open with a saved view: those wait. */
  viewed: readonly string[]
}

function keyOf(): string | null {
  const user = session.get()
  return user ? `grid:${user.id}:${user.contractId}` : null
}

export function cachedSettings(): CachedSettings | null {
  const key = keyOf()
  try {
    const { settings, viewed } = JSON.parse(
      (key && readLocal(key)) ?? '{}',
    ) as Partial<CachedSettings>
    return settings && viewed ? { settings, viewed } : null
  } catch {
    return null
  }
}

export function cacheSettings(settings: Settings): void {
  const key = keyOf()
  const plain = Object.entries(settings).map(([name, setting]) => [
    name,
    { ...setting, view: undefined },
  ])
  const guess: CachedSettings = {
    settings: Object.fromEntries(plain),
    viewed: Object.keys(settings).filter((name) => settings[name]?.view),
  }
  if (key) writeLocal(key, JSON.stringify(guess))
}
