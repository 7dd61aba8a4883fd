// The user's settings of lists, and the saved views of the user and of colleagues, all stored on
// the server.
import type { GridSetting, SavedView, SettingChange } from '#resources/kernel/views/views.ts'
import { call } from '../http/call.ts'
import { cachedSettings, cacheSettings } from './cached-grid-settings.ts'
import type { Settings } from './cached-grid-settings.ts'
import { fingerprintOf, session } from '../session/session.ts'
import { onSessionEnd } from '../session/session-end.ts'
import { signal } from '../browser/signal.ts'
import { sendWrite } from '../http/idempotent-writes.ts'

interface GridSettings {
  /** Settings by resource. */
  by: Settings
  /** The settings before this page changed them, with which lists open. */
  born: Settings
  /**
   * Set while these are this browser's cached ones and the server's are loading; lists of these
   * resources wait for them.
   */
  waiting?: readonly string[]
}

/** null while unknown. */
export const gridSettings = signal<GridSettings | null>({ by: {}, born: {} })
onSessionEnd(() => gridSettings.set(null))

/** ms until lists open without them: they are a convenience. */
const patience = 4000
/** Whether a list has been opened on this page. */
export const listed = signal(false)
/**
 * Loads all settings at once, in parallel with the script of the first list, so that no list waits
 * for its own. Never fails.
 */
export function loadFirstGridSettings(): Promise<void> {
  listed.set(true)
  return loadGridSettings()
}

/**
 * Reloads the settings for another user on the same page; not needed before a list is opened. Never
 * fails.
 */
export async function loadGridSettingsAnew(): Promise<void> {
  if (listed.get()) await loadGridSettings()
}

let loading: { whose: string | null; done: Promise<void> } | undefined
/** Once, however many callers wait for the response; not for another user. */
function loadGridSettings(): Promise<void> {
  const user = session.get()
  const whose = user ? fingerprintOf(user) : null
  if (loading?.whose !== whose) loading = undefined
  const mine = (loading ??= { whose, done: askGridSettings() })
  return mine.done.finally(() => {
    if (loading === mine) loading = undefined
  })
}

async function askGridSettings(): Promise<void> {
  const guess = cachedSettings()
  const begun: GridSettings | null = guess && {
    by: guess.settings,
    born: guess.settings,
    waiting: guess.viewed,
  }
  gridSettings.set(begun)
  early.clear()
  const loaded = await call<Settings>('GET', 'api/views/getSettings', {
    quiet: true,
    early: true,
    timeout: patience,
  }).catch(() => null)
  const now = gridSettings.get()
  // they are another user's, or have been reloaded
  if (now !== null && !now.waiting) return
  const settings = loaded ?? guess?.settings ?? {}
  gridSettings.set({ by: settings, born: settings })
  for (const [resource, change] of early) put(resource, change)
  if (loaded) cacheSettings(gridSettings.get()?.by ?? {})
}

/** Changes made before the server's settings arrived. */
const early = new Map<string, SettingChange>()

const waiting = new Map<string, SettingChange>()
const sending = new Set<string>()
/**
 * Applies a change at once and then sends it, one call at a time, so that the last change wins. A
 * failed change is sent with the next one.
 */
export function saveGridSetting(resource: string, change: SettingChange): void {
  put(resource, change)
  waiting.set(resource, { ...waiting.get(resource), ...change })
  void send(resource)
}

async function send(resource: string): Promise<void> {
  const change = waiting.get(resource)
  if (!change || sending.has(resource)) return
  sending.add(resource)
  waiting.delete(resource)
  try {
    await call('POST', 'api/views/saveSetting', { body: { resource, ...change }, quiet: true })
    sending.delete(resource)
    await send(resource)
  } catch {
    sending.delete(resource)
    waiting.set(resource, { ...change, ...waiting.get(resource) })
  }
}

function put(resource: string, change: object): void {
  const { by, born, waiting: lists } = gridSettings.get() ?? { by: {}, born: {} }
  const next = Object.entries({ ...by[resource], ...change }).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  const settings = { ...by, [resource]: Object.fromEntries(next) as GridSetting }
  gridSettings.set({ by: settings, born, ...(lists && { waiting: lists }) })
  if (lists) early.set(resource, { ...early.get(resource), ...change })
  else cacheSettings(settings)
}

/**
 * The user's own views of a resource's lists, then those shared by colleagues, each part by name.
 * @throws HttpError
 */
export function viewsOf(resource: string, signal?: AbortSignal): Promise<SavedView[]> {
  return call('GET', `api/views/getList/${resource}`, { signal })
}

/**
 * Creates one without `id`, else changes the given fields.
 * @throws HttpError 400 for a name that is taken, 409 stale
 */
export function saveView(
  view: Partial<Pick<SavedView, 'id' | 'resource' | 'name' | 'shared' | 'content' | 'version'>>,
  key?: string,
): Promise<SavedView> {
  return sendWrite('POST', 'api/views/save', view, { key })
}

/** @throws HttpError 404, 403, 409 stale */
export function deleteView({ id, version }: Pick<SavedView, 'id' | 'version'>): Promise<unknown> {
  return sendWrite('DELETE', 'api/views/delete', { id, version })
}

/** Sets the view that the resource's list opens with; null for none. @throws HttpError 404 */
export async function setDefaultView(resource: string, view: SavedView | null): Promise<void> {
  await sendWrite('POST', 'api/views/setDefault', { resource, id: view?.id ?? null })
  put(resource, { view })
}
