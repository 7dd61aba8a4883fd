import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { uzCyrl } from './i18n/uz-Cyrl/index.ts'
import { shell } from './i18n/uz-Cyrl/shell.ts'

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

/** What the sign-in page runs; a folder stands for its scripts. */
const signInFiles = [
  'dataProviders/http/connection.ts',
  'dataProviders/http/call.ts',
  'dataProviders/browser/local-storage.ts',
  'dataProviders/session/session.ts',
  'dataProviders/browser/signal.ts',
  'i18n/chunks.ts',
  'i18n/locales.ts',
  'resources/kernel/locales.ts',
  'src/common/loadChunk.ts',
  'src/common/productName.ts',
  'src/common/signInAddress.ts',
  'src/common/useSignal.ts',
  'src/pages/login',
  'src/shell/start/Start.tsx',
  'src/shell/start/prefetch.ts',
  'src/ui/Brand.tsx',
  'src/ui/PageFrame.tsx',
]
/** What lists share with the forms and dialogs that open from them. */
const sharedFiles = [
  'i18n/plural.ts',
  'dataProviders/live/badges.ts',
  'dataProviders/live/live-changes.ts',
  'resources/kernel/access.ts',
  'resources/kernel/derive.ts',
  'resources/kernel/names.ts',
  'resources/kernel/calls/list-order.ts',
  'resources/kernel/values/search-key.ts',
  'resources/kernel/system-fields.ts',
  'src/common/listAddress.ts',
  'src/common/messagesPath.ts',
  'src/common/recordTitle.ts',
  'src/common/useFormats.ts',
  'src/common/useRights.ts',
  'src/common/useT.ts',
  'src/ui/Choice.tsx',
  'src/ui/UndoToast.tsx',
  'src/ui/clippedTitle.ts',
  'src/kernel/cells',
  'src/kernel/inputs/matchRank.ts',
  'src/kernel/inputs/textCodecs.ts',
  'src/kernel/list/cell-editing/cellText.ts',
  'src/kernel/list/cell-editing/createdNames.ts',
  'src/kernel/list/cell-editing/tsv.ts',
  'src/kernel/list/columns/useGridSettings.ts',
  'src/kernel/list/useCounts.ts',
  'src/kernel/list/useDrafts.tsx',
  'src/kernel/list/filters/AddFilter.tsx',
  'src/kernel/list/filters/FilterBar.tsx',
  'src/kernel/list/filters/conditionText.ts',
  'src/kernel/list/filters/dateRanges.ts',
  'src/kernel/list/filters/filterCondition.ts',
  'src/kernel/list/grid/gridColumns.ts',
  'src/kernel/list/grid/gridKeymap.ts',
  'src/kernel/list/grid/gridSizes.ts',
  'src/kernel/list/grid/useIsMobile.ts',
  'src/kernel/list/grid/useRemainingHeight.ts',
  'src/kernel/list/listNotes.tsx',
  'src/kernel/list/useListAddress.ts',
  'src/kernel/list/useRecordActions.ts',
  'src/kernel/list/useShortcut.ts',
  'src/kernel/list/useShortcuts.ts',
  'src/kernel/list/views/ViewsMenu.tsx',
  'src/kernel/list/views/useSavedView.ts',
  'src/kernel/print/openPrints.ts',
  'src/kernel/print/usePrintKey.ts',
  'src/kernel/print/usePrinting.tsx',
  'src/kernel/transitions/useTransitions.ts',
  'src/kernel/useContract.ts',
  'src/kernel/useFailureNotice.tsx',
  'src/kernel/useReadableFields.ts',
  'src/kernel/useRefusal.tsx',
  'src/ui/glyphs.tsx',
]
/** @throws Error for a path that is not there: a file that moved would leave its chunk unnoticed */
function isAmong(paths: readonly string[]): (id: string) => boolean {
  const missing = paths.filter((path) => !existsSync(path))
  if (missing.length > 0)
    throw new Error(`vite.config.ts names what is not there: ${missing.join(', ')}`)
  const scripts = new Set(paths.map((path) => resolve(path)))
  return (id) =>
    /\.tsx?$/.test(id) && (scripts.has(resolve(id)) || scripts.has(dirname(resolve(id))))
}

const isSignIn = isAmong(signInFiles)

export default defineConfig({
  plugins: [react(), spelt],
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
      output: {
        // the sign-in page lists dozens of names: 42 bits tell the builds of a file apart as well
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          // One file instead of a dozen for what every page of the console needs; React apart, for
          // the sign-in page needs no more.
          groups: [
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
              priority: 3,
            },
            // One file for the sign-in too, whatever else uses parts of it: each small file more
            // weighs on every first visit.
            {
              name: 'first',
              test: (id) => isSignIn(id) || id.includes('vite/preload-helper'),
              priority: 2,
            },
            // And one for the small parts that lists share with what opens from them: the first
            // script names each file of a list.
            { name: 'shared', test: isAmong(sharedFiles), priority: 1 },
            {
              name: 'base',
              test: new RegExp(
                [
                  'node_modules/(react-router|react-router-dom|@tanstack|@emotion|node-polyglot)/',
                  '@mui/(system|material/(utils|SvgIcon))/',
                  '@mui/icons-material/(Close|ExpandMore)\\.',
                ]
                  .join('|')
                  .replaceAll('/', '[\\\\/]'),
              ),
              priority: 1,
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
