import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { developSite } from './build-site.ts';
import { developDemoCar } from './develop-demo-car.ts';
import { leaveOutUnused } from './leave-out-unused.ts';

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

const serviceWorker = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'service-worker.ts',
  scope: '/app',
  injectRegister: false,
  manifest: false,
  injectManifest: {
    buildPlugins: { vite: [leaveOutUnused] },
    globPatterns: ['**/*.{js,mjs,css,html,svg}', 'icons/{icon-192,badge-96}.png'],
    // The public pages are the server's, in the visitor's language, and their scripts are none of the app's.
    globIgnores: [
      '**/node_modules/**/*',
      'site/**',
      'assets/site/**',
      'demo/**',
      'demo.html',
      'assets/*demo-*',
    ],
    dontCacheBustURLsMatching: /^assets\//,
    // The server has no file index.html: every address of the app answers with it.
    manifestTransforms: [
      (entries) => ({
        manifest: entries.map((each) => (each.url === 'index.html' ? { ...each, url: '/app' } : each)),
        warnings: [],
      }),
    ],
    // The map library is the largest file.
    maximumFileSizeToCacheInBytes: 3_000_000,
  },
});

/** While developing Vite sends the page, so it says for the server whether signing in is the demo's. */
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
      const app = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('/mount-app.tsx'));
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

/** The demo's first screen is made of what these bring in. */
const DEMO_FIRST = new Set([
  'show-demo',
  'create-demo-services',
  'mount-app',
  'demo-frame',
  'signed-in-services',
  'signed-in-app',
  'engine',
]);
/** Files that it never needs: other languages come when they are chosen, and it reads no codes. */
const NOT_AHEAD = /\/catalogues\/|\/barcode-reader|zxing/;

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
    const first = chunks.filter(({ name }) => DEMO_FIRST.has(name));
    // They run when they are there: the car before all else, neither waiting for styles.
    const scripts = ['visit-car', 'show-demo'].map((name) => {
      const file = chunks.find((each) => each.name === name)?.fileName;
      if (!file) throw new Error(`The demo has no ${name}`);
      return `<script type="module" async crossorigin src="/${file}"></script>`;
    });
    const html = String(page.source).replace(/<script type="module"[^>]*><\/script>/, scripts.join(''));
    const files = first.flatMap((each) => [each.fileName, ...each.imports]);
    const links = [...new Set(files)]
      .filter((file) => !html.includes(file))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`);
    const source = html.replace('</head>', `${links.join('')}</head>`);
    this.emitFile({ type: 'asset', fileName: 'demo.html', source });
  },
};

/** What each of the app's two first scripts, an owner's and the demo's, begins with. */
const BEGINNING = /\/src\/(?:lib\/(?:zod-without-eval|paths)|app\/load-signed-in-app|i18n\/with-texts)[.]ts$/;

/**
 * All schemas are needed together: one file is smaller than many, and is one request. The sign-in screen needs none of them, so
 * that what it has in common with them is a file of its own. The demo's car is asked for by a file that needs no other.
 */
const chunks = [
  { name: 'visit-car', test: /\/(?:visit|worker)-car[.]ts$/, priority: 2 },
  { name: 'constants', test: /packages\/protocol\/src\/(constants|languages)/, priority: 1 },
  { name: 'beginning', test: BEGINNING, priority: 1 },
  { name: 'schemas', test: /node_modules\/zod\/|packages\/protocol\/src\// },
];

export default defineConfig({
  plugins: [
    leaveOutUnused,
    react(),
    tailwindcss(),
    serviceWorker,
    demoSignIn,
    preloadApp,
    demoPage,
    developSite,
    developDemoCar,
  ],
  resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
  worker: { format: 'es' },
  // The map library is one large file of its own, which is loaded last.
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: true,
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    port: 4681,
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: serverOrigin }])),
      '/socket.io': { target: serverOrigin, ws: true },
    },
  },
});
