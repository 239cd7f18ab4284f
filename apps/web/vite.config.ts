import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { developSite } from './build-site.ts';
import { developDemoCar } from './develop-demo-car.ts';
import { removeUnusedLibraryCode } from './remove-unused-library-code.ts';
import { serviceWorkerPlugins } from './service-worker-plugins.ts';
import { STILL, stillPx } from './src/parts/map/still/still-area.ts';
import { UNIT_PORT } from './unit-port.ts';

const serverOrigin = process.env.LIGO_SERVER_ORIGIN ?? 'http://localhost:4680';
const proxied = [
  '/api',
  '/map',
  '/version.json',
  '/demo-oidc',
  '/demo/car-worker.js',
  '/download/',
  '/robots.txt',
  '/sitemap.xml',
];

/** The first screen is made of what these bring in, so that the page asks for it, too: stored first, it is fetched once. */
const STORED_FIRST = [
  'rolldown-runtime',
  'start',
  'mount-app',
  'lanes',
  'link-ports',
  'schemas',
  'signed-in-services',
  'signed-in-app',
];

/** When a file is stored for later: the page, what its first screen is made of, everything else. */
function turnOf(url: string): number {
  const place = STORED_FIRST.findIndex((name) => url.startsWith(`assets/${name}-`));
  if (url === '/app') return 0;
  return place < 0 ? STORED_FIRST.length + 1 : place + 1;
}

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'service-worker.ts',
  scope: '/app',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    buildPlugins: serviceWorkerPlugins,
    globPatterns: ['**/*.{js,mjs,css,html,svg}', 'icons/{icon-192,badge-96}.png'],
    // The public pages are the server's, in the visitor's language, and their scripts are none of the app's.
    globIgnores: [
      '**/node_modules/**/*',
      'site/**',
      'assets/site/**',
      'demo/**',
      'demo.html',
      // All of the demo but the note that an owner's screens have, too.
      'assets/*demo-!(note-*)',
    ],
    dontCacheBustURLsMatching: /^assets\//,
    // The server has no file index.html: every address of the app answers with it.
    manifestTransforms: [
      (entries) => ({
        manifest: entries
          .map((each) => (each.url === 'index.html' ? { ...each, url: '/app' } : each))
          .sort((one, other) => turnOf(one.url) - turnOf(other.url)),
        warnings: [],
      }),
    ],
    // The map library is the largest file.
    maximumFileSizeToCacheInBytes: 3_000_000,
  },
});

/** During development Vite sends the page, and marks it for the server as one with the demo's sign-in. */
const demoSignIn: Plugin = {
  name: 'demo-sign-in',
  apply: 'serve',
  transformIndexHtml: (html) =>
    process.env.GOOGLE_CLIENT_ID
      ? html
      : html.replace('name="ligo-sign-in" content="google"', 'name="ligo-sign-in" content="demo"'),
};

/** The page names the app's code, so that it comes beside the first script that asks for it. */
const preloadApp: Plugin = {
  name: 'preload-app',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const app = chunks.find(({ name }) => name === 'mount-app');
      if (!app) throw new Error('The app has no chunk of its own');
      const files = [app.fileName, ...app.imports].filter((file) => !html.includes(file));
      return files.map((file) => ({
        tag: 'link',
        attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
        injectTo: 'head' as const,
      }));
    },
  },
};

/** The demo's first screen is made of what these bring in, in the order in which they can begin. */
const DEMO_FIRST = [
  'show-demo',
  'mount-app',
  'create-demo-services',
  'signed-in-services',
  'demo-frame',
  'signed-in-app',
  'demo-map',
];
const MAP_PICTURE = /[/]demo-map-[^/]+[.]avif$/;
/** Windows that the picture fills. */
const PHONES = '(max-width: 600px)';

/**
 * The picture of the demo's map behind its page, until a screen is there: about where the first screen of a phone shows it, whose car is
 * below the strip, the header and a third of the window.
 */
function firstMap(file: string): string {
  const { xPx, yPx } = stillPx(STILL.start);
  const place = `left: calc(50vw - ${Math.round(xPx)}px); top: calc(33vh + ${Math.round(132 - yPx)}px)`;
  const size = `width="${STILL.widthPx}" height="${STILL.heightPx}"`;
  return `<picture><source media="${PHONES}" srcset="/${file}"><img class="first-map" alt="" fetchpriority="high" ${size} style="${place}"></picture>`;
}

/** The code that runs before the first figures. */
const COMPILED_AT_ONCE = new Set(['start', 'mount-app', 'schemas', 'signed-in-services', 'signed-in-app']);

/**
 * Has Chromium compile all functions of these files while they arrive, beside the page, which would otherwise compile one after another
 * when it first calls them: a tenth of its time until the first figures.
 */
const compileAtOnce: Plugin = {
  name: 'compile-at-once',
  apply: 'build',
  // Once the files are written: Vite puts a line before them, and only a first line counts.
  writeBundle({ dir = '' }, bundle) {
    for (const each of Object.values(bundle)) {
      if (each.type !== 'chunk' || !COMPILED_AT_ONCE.has(each.name)) continue;
      const file = join(dir, each.fileName);
      writeFileSync(file, `//# allFunctionsCalledOnLoad\n${readFileSync(file, 'utf8')}`);
      const map = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
      writeFileSync(`${file}.map`, JSON.stringify({ ...map, mappings: `;${map.mappings}` }));
    }
  },
};

/** Files that it never needs: other languages come when they are chosen, and it reads no codes. */
const NOT_AHEAD = /texts-|barcode-detector|zxing/;

/**
 * The page of the demo: the app's, which names all code of the first screen, since nothing of it is in a newcomer's browser. Beside it a
 * list of the app's code, for a visitor who loses the network and has no service worker that would keep the screens.
 */
const demoPage: Plugin = {
  name: 'demo-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
    const ahead = chunks.filter((each) => !NOT_AHEAD.test(`${each.facadeModuleId} ${each.fileName}`));
    const styles = Object.keys(bundle).filter((fileName) => fileName.endsWith('.css'));
    const list = [...ahead.map(({ fileName }) => fileName), ...styles];
    this.emitFile({ type: 'asset', fileName: 'demo-files.json', source: JSON.stringify(list) });
    const page = bundle['index.html'];
    if (page?.type !== 'asset') throw new Error('The app has no page');
    const named = (name: string) => {
      const found = chunks.find((each) => each.name === name);
      if (!found) throw new Error(`The demo has no ${name}`);
      return found;
    };
    // Each runs when it is there, without waiting for styles; the car, which imports nothing, starts in its worker beside all else.
    const script = ['demo-car', 'show-demo']
      .map((name) => `<script type="module" async crossorigin src="/${named(name).fileName}"></script>`)
      .join('');
    const html = String(page.source)
      .replace(/ *<link rel="modulepreload"[^>]*>\n?/g, '')
      .replace(/<script type="module"[^>]*><\/script>/, script);
    const files = DEMO_FIRST.map(named).flatMap((each) => [...each.imports, each.fileName]);
    const links = [...new Set(files)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const picture = Object.keys(bundle).find((file) => MAP_PICTURE.test(file));
    if (!picture) throw new Error('The demo has no picture of its map');
    // Before all scripts, which would take the line from it.
    const preload = `<link rel="preload" as="image" href="/${picture}" fetchpriority="high" media="${PHONES}">`;
    const source = html
      .replace('<meta charset="utf-8" />', `$&${preload}`)
      .replace('</head>', `${links.join('')}</head>`)
      .replace('<div id="root">', `${firstMap(picture)}$&`);
    this.emitFile({ type: 'asset', fileName: 'demo.html', source });
  },
};

/**
 * What comes before the first figure, in a few files instead of many small ones: each has all that its modules import, less what
 * the files above have. So none needs one below: the demo's car waits for nothing, the sign-in screen for no schema, and the link to
 * the car for no React.
 */
const chunks = [
  { name: 'demo-car', test: /\/(?:demo-car|worker-car|saves-data|on-touch-or-idle)[.]ts$/ },
  { name: 'start', test: /\/src\/app\/start[.]ts$|packages\/protocol\/src\/(constants|languages)/ },
  { name: 'mount-app', test: /\/src\/app\/mount-app[.]tsx$/ },
  // The demo has lanes, and neither a socket nor a car that has to prove itself; other ways to the car are begun later.
  { name: 'lanes', test: /packages\/link\/src\/(?!(?:trust|direct|sealed)\/)/ },
  { name: 'link-ports', test: /\/src\/app\/link-ports[.]ts$/ },
  // The screens of the owner's book, the QR code and the devices read their contents.
  {
    name: 'schemas',
    test: /node_modules\/zod\/|packages\/protocol\/src\/(?!invite|listed-devices|book\/(?!messages))/,
  },
  { name: 'signed-in-services', test: /\/src\/app\/signed-in-services[.]ts$/ },
  { name: 'signed-in-app', test: /\/src\/app\/signed-in-app[.]tsx$/ },
  { name: 'map-marks', test: /\/parts\/map\/(?:map-marks|gliding-marker|tile-area)[.]ts$/ },
].map((each, index, { length }) => ({ ...each, priority: length - index }));

/**
 * Three files of texts a language instead of one for each namespace: the service worker keeps them all. Those of the demo have a name
 * that it leaves out.
 */
function textsChunk(id: string): string | null {
  const [, language, namespace = ''] = /\/locales\/([\w-]+)\/([\w-]+)[.]json$/.exec(id) ?? [];
  if (!language || namespace === 'start') return null;
  if (namespace === 'app' || namespace === 'common') return `texts-${language}`;
  return namespace === 'demo' ? `demo-texts-${language}` : `screen-texts-${language}`;
}

export default defineConfig({
  plugins: [
    removeUnusedLibraryCode,
    react(),
    tailwindcss(),
    serviceWorker,
    demoSignIn,
    preloadApp,
    demoPage,
    compileAtOnce,
    developSite,
    developDemoCar,
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  // The map library is one large file of its own, which is loaded last.
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    manifest: true,
    sourcemap: true,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...chunks,
            { name: textsChunk, debugName: 'texts', test: /\/locales\//, priority: chunks.length + 1 },
          ],
        },
      },
    },
  },
  server: {
    port: 4681,
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: serverOrigin }])),
      '/socket.io': { target: serverOrigin, ws: true },
      '/unit': {
        target: `http://localhost:${UNIT_PORT}`,
        ws: true,
        rewrite: (path) => path.replace(/^\/unit(?=$|[?])/, '/unit/'),
      },
    },
  },
});
