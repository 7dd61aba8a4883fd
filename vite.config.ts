import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import { uzCyrl } from './i18n/uz-Cyrl/index.ts'
import { shell } from './i18n/uz-Cyrl/shell.ts'

/** Paths that the server answers, in development too. */
const rooms = ['/api', '/auth', '/health', '/report/excel', '/smpo', '/ws']
const target = `http://127.0.0.1:${process.env.PORT ?? 3000}`

/** Uzbek Cyrillic is Uzbek Latin in other letters: spelt here once, and not by every browser. */
const spelt: Plugin = {
  name: 'uzbek-cyrillic',
  apply: 'build',
  load(id) {
    if (id.endsWith('/i18n/uz-Cyrl/index.ts')) return `export const uzCyrl = ${JSON.stringify(uzCyrl)}`
    if (id.endsWith('/i18n/uz-Cyrl/shell.ts')) return `export const shell = ${JSON.stringify(shell)}`
    return null
  },
}

export default defineConfig({
  plugins: [react(), spelt],
  publicDir: 'src/static',
  build: {
    outDir: 'dist/public',
    emptyOutDir: true,
    target: 'es2023',
    manifest: true,
    // The policy of the page allows no data: scripts or styles; every browser that runs the product preloads modules by itself.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // One file instead of a dozen for what every page of the console needs; React apart, for the sign-in page needs no more.
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 3 },
            // One file for the sign-in too, whatever else uses parts of it: each small file more weighs on every first visit.
            {
              name: 'first',
              test: /[\\/](dataProviders[\\/](connection|http|local|session|signal)|src[\\/](common[\\/](config|loadChunk|signInAddress|useSignal)|shell[\\/](Start|start)|ui[\\/](Brand|Frame)|pages[\\/]login[\\/]\w+)|i18n[\\/](chunks|locales)|resources[\\/]kernel[\\/]locales)\.tsx?$|vite[\\/]preload-helper/,
              priority: 2,
            },
            // And one for the small parts that lists share with what opens from them: the first script names each file of a list.
            {
              name: 'shared',
              test: /[\\/](resources[\\/]kernel[\\/](derive|names|access|order|search|system-fields)|dataProviders[\\/](news|waiting)|src[\\/](common[\\/](listAddress|messagesPath|permissions|recordTitle|translate|useFormats)|ui[\\/]glyphs|kernel[\\/](cells[\\/]\w+|refusal|useContract|inputs[\\/]match|list[\\/](columns|ranges|tokens|useGridSetting))))\.tsx?$/,
              priority: 1,
            },
            {
              name: 'base',
              test: /node_modules[\\/](react-router|react-router-dom|@tanstack|@emotion|node-polyglot)[\\/]|@mui[\\/]system/,
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
