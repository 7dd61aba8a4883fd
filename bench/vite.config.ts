import { defineConfig } from 'vite'

/**
 * The measured processes, built as the product's server is: our own files in one, packages taken
 * from node_modules.
 */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/bench',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        server: 'bench/processes/server.ts',
        floor: 'bench/processes/floor.ts',
        'independent-floor': 'bench/processes/independent-floor.ts',
      },
    },
  },
})
