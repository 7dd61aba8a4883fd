import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** react-admin as its manual writes it, built for production with nothing set but where to. */
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
