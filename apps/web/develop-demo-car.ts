import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const ADDRESS = '/demo/car-worker.js';
const SOURCE = fileURLToPath(new URL('../car/src/demo/demo-worker.ts', import.meta.url));

/** While developing Vite sends the demo's car from its source, under the address that it has on the site. */
export const developDemoCar: Plugin = {
  name: 'develop-demo-car',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === ADDRESS) request.url = `/@fs${SOURCE}`;
      next();
    });
  },
};
