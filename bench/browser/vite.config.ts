import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the page that mounts the two tables, with the settings of the product's browser bundle.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    outDir: '../../dist/bench-browser',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
  },
})
