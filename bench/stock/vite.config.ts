import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** react-admin as in its manual, built for production without any settings except for the paths. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../../dist/bench-stock',
    emptyOutDir: true,
    target: 'es2023',
    reportCompressedSize: false,
  },
})
