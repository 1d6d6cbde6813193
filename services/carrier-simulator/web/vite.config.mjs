import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const SIMULATOR = 'http://127.0.0.1:8081';

export default defineConfig({
  // Relative addresses, so that the page works behind any path.
  base: './',
  plugins: [react()],
  build: { outDir: '../dist-web', emptyOutDir: true },
  server: { proxy: { '/api': SIMULATOR } },
});
