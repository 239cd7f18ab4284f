import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** A page that holds one built script, served on this machine alone. */
export interface BenchPage {
  url: string;
  stop(): Promise<void>;
}

/** Builds `bench/pages/<name>` as the product is built, and serves it. */
export async function serveBenchPage(name: string): Promise<BenchPage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: fileURLToPath(new URL(`../pages/${name}`, import.meta.url)), formats: ['es'] },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  const script = result && 'output' in result ? result.output.find(({ type }) => type === 'chunk') : null;
  if (script?.type !== 'chunk') throw new Error(`${name} could not be built`);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(
      isScript ? script.code : '<!doctype html><body><script type="module" src="/page.js"></script>',
    );
  });
  await new Promise<void>((resolve) => {
    server.listen(0, 'localhost', resolve);
  });
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
