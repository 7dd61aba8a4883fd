// The service worker: opens pages without a connection, from what the build lists (offline-files of
// scripts/vite). It answers page loads and the build's own files; calls never pass through it, and
// no response of one is stored. The build replaces __OFFLINE_FILES__.

import type { OfflineFiles, WorkerScope } from './workerScope.ts'

declare const self: WorkerScope
declare const __OFFLINE_FILES__: OfflineFiles

const { version, entry, hashed, plain, rooms } = __OFFLINE_FILES__
const prefix = 'motorpool-shell-'
const cacheName = prefix + version
const shell = '/'
/** ms after which a page load uses the stored page. */
const pageTimeout = 10_000
/** Statuses of a proxy while the server is unreachable. */
const away: ReadonlySet<number> = new Set([502, 503, 504])
const hashedPaths = new Set(hashed)
const plainPaths = new Set(plain)

/**
 * Stores the page and its files, all of this version. Sent without cookies, so that the page
 * contains no user.
 * @throws Error if a file is missing, or the server has another version: then the previous worker
 * stays
 */
async function storeShell(): Promise<void> {
  const headers = { accept: 'text/html' }
  const page = await fetch(shell, { cache: 'no-store', credentials: 'omit', headers })
  if (!page.ok || !(await page.clone().text()).includes(entry))
    throw new Error('not the page of this version')
  const cache = await caches.open(cacheName)
  await cache.addAll([...hashed, ...plain])
  await cache.put(shell, page)
}

async function removeOtherVersions(): Promise<void> {
  const names = await caches.keys()
  const others = names.filter((name) => name.startsWith(prefix) && name !== cacheName)
  await Promise.all(others.map((name) => caches.delete(name)))
}

const stored = (path: string) => caches.match(path, { cacheName, ignoreVary: true })

async function loadHashed(request: Request, path: string): Promise<Response> {
  return (await stored(path)) ?? fetch(request)
}

async function loadPlain(request: Request, path: string): Promise<Response> {
  return fetch(request).catch(async () => (await stored(path)) ?? Response.error())
}

/** The server's page; the stored one while the server is away, or too slow. */
async function loadPage(request: Request): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), pageTimeout))
  const online = fetch(request)
  const response = await Promise.race([online.catch(() => null), late])
  if (response && !away.has(response.status)) return response
  return (await stored(shell)) ?? response ?? online
}

const isPage = (path: string) => !rooms.some((room) => path === room || path.startsWith(`${room}/`))

self.addEventListener('install', (event) => {
  event.waitUntil(storeShell().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(removeOtherVersions().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(loadPage(request))
  } else if (hashedPaths.has(pathname)) event.respondWith(loadHashed(request, pathname))
  else if (plainPaths.has(pathname)) event.respondWith(loadPlain(request, pathname))
})
