import { defineConfig } from 'vite'

/**
 * The server for production: our own files in one, packages taken from node_modules; the thread
 * that writes exports in another.
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
        backup: 'server/backup/command.ts',
      },
    },
  },
})
