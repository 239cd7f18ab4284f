import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const serverOrigin = process.env.LIGO_SERVER_ORIGIN ?? 'http://localhost:4680';
const proxied = ['/api', '/map', '/version.json', '/image-manifest.json', '/demo-oidc'];

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  // The map library is one large file of its own, which is loaded last.
  build: { target: 'es2022', manifest: true, sourcemap: true, chunkSizeWarningLimit: 1_200 },
  server: {
    port: 4681,
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: serverOrigin }])),
      '/socket.io': { target: serverOrigin, ws: true },
    },
  },
});
