import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'
import { uzCyrl } from './i18n/uz-Cyrl/index.ts'
import { shell } from './i18n/uz-Cyrl/shell.ts'
import { appManifests } from './scripts/vite/app-manifests.ts'
import { offlineFiles, workerFile, workerSource } from './scripts/vite/offline-files.ts'
import { printLayouts } from './scripts/vite/print-layouts.ts'

/** Paths that the server answers, in development too. */
const rooms = [
  '/api',
  '/auth',
  '/feeds',
  '/health',
  '/order-link',
  '/report/excel',
  '/smpo',
  '/verify',
  '/ws',
]
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Uzbek Cyrillic is Uzbek Latin in other letters: spelt here once, and not by every browser. */
const spelt: Plugin = {
  name: 'uzbek-cyrillic',
  apply: 'build',
  load(id) {
    if (id.endsWith('/i18n/uz-Cyrl/index.ts'))
      return `export const uzCyrl = ${JSON.stringify(uzCyrl)}`
    if (id.endsWith('/i18n/uz-Cyrl/shell.ts'))
      return `export const shell = ${JSON.stringify(shell)}`
    return null
  },
}

/** What the sign-in page runs. */
const signInEntries = [
  'src/shell/start/Start.tsx',
  'src/shell/start/prefetch.ts',
  'src/ui/base.css',
]
const signInPackages =
  /node_modules[\\/](react|react-dom|scheduler)[\\/]|vite\/preload-helper|rolldown[\\/]runtime/
/** What stands on the first list. */
const listEntries = [
  'src/shell/start/App.tsx',
  'src/kernel/list/ListView.tsx',
  'i18n/report-codes.ts',
  'resources/platform/built-in.ts',
  'src/kernel/verdict/verdict.css',
  'src/shell/outbox/outbox.css',
]
/** What a list shows a moment later, and what its dialogs are made of. */
const dialogEntries = ['src/shell/outbox/Outbox.tsx', 'src/kernel/verdict/RowVerdict.tsx']
/** Fields that are filled in, in forms and in dialogs. */
const inputEntries = [
  'src/kernel/inputs/inputs.tsx',
  'src/kernel/form/formValues.ts',
  'src/kernel/form/save/QuestionActions.tsx',
  'src/kernel/form/save/fieldErrors.ts',
  'src/kernel/form/save/pendingInputs.ts',
  'src/kernel/form/save/saveRefusal.ts',
  'src/kernel/form/drafts/useLeave.ts',
  'resources/kernel/values/row-warnings.ts',
  'src/common/useLastValue.ts',
]
/** A record opened, in a drawer or on a page, to be read or changed. */
const formEntries = [
  'src/kernel/form/RecordDrawer.tsx',
  'src/kernel/form/RecordEditor.tsx',
  'src/kernel/form/RecordPages.tsx',
  'src/kernel/form/head/RecordFacts.tsx',
  'src/kernel/form/head/RecordPhoto.tsx',
  'src/kernel/form/notices/FormPresence.tsx',
]

type CodeSplittingNameFunction = Rolldown.CodeSplittingNameFunction
type Graph = Parameters<CodeSplittingNameFunction>[1]

/**
 * Names the chunk of the product's own modules that `entries` import, directly or not, before they
 * run; what these need of node_modules and really use goes with them. A chunk for each handful of
 * modules that happen to be shared would cost every first visit dozens of requests.
 * @throws Error for a path that is not there: a file that moved would leave its chunk unnoticed
 */
function chunkOf(
  name: string,
  entries: readonly string[],
  packages?: RegExp,
): CodeSplittingNameFunction {
  const missing = entries.filter((path) => !existsSync(path))
  if (missing.length > 0)
    throw new Error(`vite.config.ts names what is not there: ${missing.join(', ')}`)
  let reached: Set<string> | undefined
  return (id, graph) => {
    reached ??= reachedFrom(
      entries.map((path) => resolve(path)),
      graph,
    )
    return reached.has(id) || packages?.test(id) ? name : null
  }
}

function reachedFrom(ids: readonly string[], graph: Graph, seen = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (seen.has(id) || id.includes('node_modules')) continue
    seen.add(id)
    reachedFrom(graph.getModuleInfo(id)?.importedIds ?? [], graph, seen)
  }
  return seen
}

export default defineConfig({
  plugins: [react(), spelt, printLayouts(), appManifests(), offlineFiles(rooms)],
  publicDir: 'src/static',
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // The policy of the page allows no data: scripts or styles; every browser that runs the product
    // preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: ['index.html', workerSource],
      output: {
        // a service worker has one address, at the root of what it serves
        entryFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.endsWith(workerSource) ? workerFile : 'assets/[name]-[hash].js',
        // the sign-in page lists dozens of names: 42 bits tell the builds of a file apart as well
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // What is loaded together is one file; what stands above is left out of what stands below.
          groups: [
            { name: chunkOf('first', signInEntries, signInPackages), priority: 4 },
            { name: chunkOf('list', listEntries), priority: 3 },
            { name: chunkOf('dialogs', dialogEntries), priority: 2 },
            {
              name: chunkOf('inputs', inputEntries),
              priority: 1,
            },
            {
              name: chunkOf('form', formEntries),
              priority: 0,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(rooms.map((room) => [room, { target, ws: room === '/ws' }])),
  },
})
