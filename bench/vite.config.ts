import { defineConfig } from 'vite'

/**
 * Builds the measured processes as the product's server is built: the project's own files bundled,
 * packages loaded from node_modules.
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
