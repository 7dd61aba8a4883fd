import { defineConfig } from 'vite'

/**
 * The server for production: our own files in one, packages taken from node_modules; the threads
 * that write exports, print and read imports in others.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'export-worker': 'server/kernel/export/worker.ts',
        'print-worker': 'server/kernel/print/print-worker.ts',
        'track-worker': 'server/areas/tracking/track-files/track-file-thread.ts',
        'import-worker': 'server/kernel/import/parse/sheet-worker.ts',
        backup: 'server/backup/command.ts',
      },
    },
  },
})
