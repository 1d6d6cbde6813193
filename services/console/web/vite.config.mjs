import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const CONSOLE = 'http://127.0.0.1:8082';

export default defineConfig({
  plugins: [react()],
  // The source files, because the built files are for Node.
  resolve: {
    alias: {
      '@herald/csv': fileURLToPath(new URL('../../../libs/csv/src/index.ts', import.meta.url)),
      '@herald/segmentation': fileURLToPath(
        new URL('../../../libs/segmentation/src/segments.ts', import.meta.url),
      ),
    },
  },
  build: { outDir: '../dist-web', emptyOutDir: true },
  server: { proxy: { '/api': CONSOLE } },
});
