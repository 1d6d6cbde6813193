import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

const CONSOLE = 'http://127.0.0.1:8082';

export default defineConfig({
  plugins: [react()],
  // The source files, because the built files are for Node.
  resolve: {
    alias: {
      '@herald/values/csv': fileURLToPath(new URL('../../../libs/values/src/csv/index.ts', import.meta.url)),
      '@herald/values/segmentation': fileURLToPath(
        new URL('../../../libs/values/src/segmentation/segments.ts', import.meta.url),
      ),
      '@herald/values/tlvs': fileURLToPath(
        new URL('../../../libs/values/src/tlvs/index.ts', import.meta.url),
      ),
    },
  },
  build: { outDir: '../dist-web', emptyOutDir: true },
  server: { proxy: { '/api': CONSOLE } },
});
