import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'vite';

/** A page that holds one built script, served on this machine alone. */
export interface BuiltPage {
  url: string;
  stop(): Promise<void>;
}

/** Builds a script as the product is built, and serves a page that runs it. */
export async function serveBuiltPage(entry: string): Promise<BuiltPage> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    worker: { format: 'es' },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      lib: { entry, formats: ['es'] },
    },
  });
  const [result] = Array.isArray(built) ? built : [built];
  // Lazy chunks and workers are separate files beside the first.
  const scripts = new Map<string, string>();
  for (const each of result && 'output' in result ? result.output : [])
    if (each.type === 'chunk') scripts.set(each.isEntry ? '/page.js' : `/${each.fileName}`, each.code);
    else if (each.fileName.endsWith('.js')) scripts.set(`/${each.fileName}`, each.source.toString());
  if (!scripts.has('/page.js')) throw new Error(`${entry} could not be built`);
  const server = createServer((request, response) => {
    const script = scripts.get(request.url ?? '');
    response.setHeader('content-type', script === undefined ? 'text/html' : 'text/javascript');
    response.end(script ?? '<!doctype html><body><script type="module" src="/page.js"></script>');
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
