import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page on which the two tables are mounted, built as the product's browser side is. */
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
