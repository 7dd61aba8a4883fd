// How the user's lists look, kept on the server; and the views of lists that he and his colleagues keep there.
import type { GridSetting, SavedView, SettingChange } from '#resources/kernel/views.ts'
import { call } from './http.ts'
import { onSessionEnd } from './session-end.ts'
import { signal } from './signal.ts'
import { write } from './writes.ts'

type Settings = Readonly<Record<string, GridSetting>>

/** By resource; null while they are on their way. */
export const gridSettings = signal<Settings | null>({})
onSessionEnd(() => gridSettings.set(null))

/** ms until lists open without them: they are a convenience. */
const patience = 4000
let listed = false
/** All of them at once, asked for beside the script of the first list, so that no list waits for its own. Never fails. */
export function loadFirstGridSettings(): Promise<void> {
  listed = true
  return loadGridSettings()
}
/** For another user on the same page. Who has come to no list yet has nothing to load. Never fails. */
export async function loadGridSettingsAnew(): Promise<void> {
  if (listed) await loadGridSettings()
}
async function loadGridSettings(): Promise<void> {
  gridSettings.set(null)
  const loaded = await call<Settings>('GET', 'api/views/getSettings', { quiet: true, timeout: patience }).catch(() => ({}))
  if (gridSettings.get() === null) gridSettings.set(loaded)
}

const waiting = new Map<string, SettingChange>()
const sending = new Set<string>()
/** In force at once; sent behind it, one call at a time, so that the last one counts. What cannot be sent goes with the next change. */
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
  const settings = gridSettings.get() ?? {}
  const next = Object.entries({ ...settings[resource], ...change }).filter(([, value]) => value !== null && value !== undefined)
  gridSettings.set({ ...settings, [resource]: Object.fromEntries(next) as GridSetting })
}

/** The user's own views of a resource's lists, then those that colleagues share, each part by name. @throws HttpError */
export function viewsOf(resource: string, signal?: AbortSignal): Promise<SavedView[]> {
  return call('GET', `api/views/getList/${resource}`, { signal })
}
/** Creates without `id`, else changes what is named. @throws HttpError 400 for a name that is taken, 409 stale */
export function saveView(
  view: Partial<Pick<SavedView, 'id' | 'resource' | 'name' | 'shared' | 'content' | 'version'>>,
  key?: string,
): Promise<SavedView> {
  return write('POST', 'api/views/save', view, { key })
}
/** @throws HttpError 404, 403, 409 stale */
export function deleteView({ id, version }: Pick<SavedView, 'id' | 'version'>): Promise<unknown> {
  return write('DELETE', 'api/views/delete', { id, version })
}
/** The view that the resource's list opens with; null for none. @throws HttpError 404 */
export async function setDefaultView(resource: string, view: SavedView | null): Promise<void> {
  await write('POST', 'api/views/setDefault', { resource, id: view?.id ?? null })
  put(resource, { view })
}
