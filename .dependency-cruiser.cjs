/**
 * Import directions, closed by default: whatever no line of `allowed` names is an error, so a new folder is fenced
 * the day it is born. Arrows as in docs/architecture.md.
 */
const npm = '(^|/)node_modules/';
const packages = '^packages/(signals|protocol|vehicle|machine|link|texts)/';
const test = '[.]test[.]tsx?$';

/** One arrow: files of `from` may import files of `to`. */
const may = (from, to) => ({ from: { path: from }, to: { path: to } });
/** One arrow inside one folder name: `$1` of `from` is the folder. */
const own = (from) => ({ from: { path: from }, to: { path: `${from.replace(/\([^)]*\)/, '$1')}` } });

const web = '^apps/web/src';
const server = '^apps/server/src';
const car = '^apps/car/src';
const serverRoot = `${server}/[^/]+[.]ts$`;
const serverEdges = ['http', 'signaling'];
const carRoot = `${car}/[^/]+[.]ts$`;
/** Root files that exist on Node alone. */
const nodeRoots = `${car}/(${require('./scripts/checks/node-roots.json').join('|')})[.]ts$`;
/** The car without its Node platform. */
const portable = {
  path: `${car}/`,
  pathNot: [`${car}/platform/node/`, nodeRoots, test, '/test-support/'],
};
const subjects =
  'book|cameras|charging|dashboard|demo|events|link|live|pairing|prices|recordings|seats|sentry|setup|sources|trips|unit';

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'pure-packages-have-no-io',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/', pathNot: `/test-support/|${test}` },
      to: { dependencyTypes: ['core'] },
    },
    // Everything else runs in a browser as it is: a browser platform can replace `platform/node` and the root files that wire it.
    {
      name: 'only-the-node-platform-imports-node',
      severity: 'error',
      from: portable,
      to: { dependencyTypes: ['core'] },
    },
    // Of npm, only packages that do no I/O. A browser runs the client of Socket.IO as it is.
    {
      name: 'only-platforms-import-packages-with-io',
      severity: 'error',
      from: {
        ...portable,
        pathNot: [
          ...portable.pathNot,
          `${car}/platform/browser/`,
          `${car}/platform/server/socket-io-signaling[.]ts$`,
        ],
      },
      to: { path: npm, pathNot: `${npm}zod/` },
    },
    {
      name: 'the-node-platform-is-handed-in',
      severity: 'error',
      from: portable,
      to: { path: [`${car}/platform/node/`, nodeRoots] },
    },
    {
      name: 'machines-reach-only-their-own-folder',
      severity: 'error',
      from: { path: `${car}/(${subjects})/.*-machine[.]ts$` },
      to: {
        reachable: true,
        path: `^(node:)?[a-z_]+$|${car}/`,
        pathNot: `${car}/($1|shared|ports)/|-contract[.]ts$`,
      },
    },
  ],
  allowedSeverity: 'error',
  allowed: [
    // What everybody may use: node, and npm packages (the manifests fence those; knip finds the unlisted).
    { from: {}, to: { dependencyTypes: ['core'] } },
    { from: {}, to: { path: npm } },

    // The ground.
    may('^packages/signals/src/', '^packages/signals/src/'),
    may('^packages/protocol/src/', ['^packages/protocol/src/', '^packages/signals/']),
    may('^packages/vehicle/src/', ['^packages/vehicle/src/', '^packages/(signals|protocol)/']),
    may('^packages/texts/src/', '^packages/(texts|protocol)/'),
    may('^packages/machine/src/', '^packages/machine/src/'),
    may('^packages/link/src/', ['^packages/link/src/', '^packages/(protocol|machine)/']),

    // apps/web
    may(`${web}/app/`, `${web}/(app|features|parts|stores|platform|ports|ui|i18n|lib|worker)/`),
    own(`${web}/features/([^/]+)/`),
    may(`${web}/features/`, `${web}/(parts|ui|stores|ports|i18n|lib)/`),
    may(`${web}/parts/`, `${web}/(parts|ui|stores|i18n|lib)/`),
    // Stores are introduced to each other by their root; of a sibling one knows its `-store.ts` alone.
    may(`${web}/stores/[^/]+$`, `${web}/stores/`),
    own(`${web}/stores/([^/]+)/`),
    may(`${web}/stores/[^/]+/`, `${web}/stores/(car-scoped/|history/|[^/]+/[^/]+-store[.]ts$)`),
    may(`${web}/stores/`, `${web}/(ports|lib)/`),
    may(`${web}/platform/`, `${web}/(platform|ports|lib)/`),
    may(`${web}/dashboard/`, [
      `${web}/(dashboard|parts|ui|i18n|lib|ports)/`,
      `${web}/platform/browser-storage[.]ts$`,
      `${web}/stores/logs/log-item[.]ts$`,
    ]),
    // The page of a car in a browser shows the dashboard of the car in its worker.
    may(`${web}/unit/`, [
      `${web}/(unit|dashboard|ui|i18n|lib|ports)/`,
      `${web}/platform/(browser-storage|app-worker)[.]ts$`,
      `${car}/(platform/browser|ports|sources/car-list|unit-page)/`,
    ]),
    may(`${web}/ui/`, `${web}/(ui|lib)/`),
    may(`${web}/i18n/`, `${web}/(i18n|lib)/`),
    may(`${web}/worker/`, `${web}/(worker|i18n|ports|lib)/`),
    may(`${web}/ports/`, `${web}/(ports|lib)/`),
    may(`${web}/lib/`, `${web}/lib/`),
    // The public pages: each knows its own folder and what is shared, and nothing of the app.
    may(`${web}/site/[^/]+$`, `${web}/site/`),
    own(`${web}/site/([^/]+)/`),
    may(`${web}/site/`, [
      `${web}/site/([^/]+|frame/[^/]+)$`,
      `${web}/(platform|ports|ui|i18n|lib)/|${web}/parts/logo[.]tsx$`,
    ]),
    may(`${web}/`, packages),
    { from: { path: `${web}/.*(test-support/|${test})` }, to: { path: `${web}/` } },

    // apps/server: the root wires; edges call capabilities; storage is for the wiring and the capabilities.
    may(serverRoot, `${server}/`),
    own(`${server}/([^/]+)/`),
    {
      from: { path: `${server}/(${serverEdges.join('|')})/` },
      to: { path: `${server}/`, pathNot: `${server}/(storage|${serverEdges.join('|')})/` },
    },
    {
      from: { path: `${server}/[^/]+/`, pathNot: `${server}/(${serverEdges.join('|')}|storage)/` },
      to: { path: [`${server}/(storage|lib|redis)/`, `${server}/(config|clock|log)[.]ts$`] },
    },
    may(`${server}/`, packages),
    { from: { path: `${server}/(test-support/|.*${test})` }, to: { path: `${server}/` } },

    // apps/car: the root wires the subjects; a subject knows its own folder and the contracts of others.
    may(carRoot, `${car}/`),
    own(`${car}/(${subjects})/`),
    may(`${car}/(${subjects})/`, [
      `${car}/(${subjects})/.*-contract[.]ts$`,
      `${car}/(ports|shared|platform)/`,
    ]),
    may(`${car}/platform/`, `${car}/(platform|ports|shared)/`),
    may(`${car}/shared/`, `${car}/(shared|ports)/`),
    may(`${car}/ports/`, `${car}/ports/`),
    // The car in a browser is composed here, so that it wires as the root does.
    may(`${car}/demo/`, [
      `${car}/(${subjects})/`,
      `${car}/(features|run-modules|vehicle-modules|version)[.]ts$`,
    ]),
    may(`${car}/unit-page/`, [
      `${car}/(unit-page|platform|ports|shared|sources)/`,
      `${car}/(app|car-platform|car-store|owner-console|cameras/create-cameras|sentry/detector/run-detector)[.]ts$`,
    ]),
    {
      from: { path: `${car}/(${subjects}|platform|shared|ports|test-support|unit-page)/|${carRoot}` },
      to: { path: packages },
    },
    { from: { path: `${car}/.*(test-support/|${test})` }, to: { path: `${car}/` } },

    // Around the house: an app is entered by its root files alone.
    may('^e2e/', [
      '^e2e/',
      packages,
      '^apps/(server|car)/src/[^/]+[.]ts$',
      '^apps/(server|car)/src/.*test-support/',
      `${car}/platform/browser/`,
      `${car}/sentry/alarm-pictures/alarm-keys[.]ts$`,
      '^apps/web/src/platform/(peer-connection|fragment-player)[.]ts$',
      '^apps/web/src/platform/recording-files/',
      `${web}/parts/map/still/still-area[.]ts$`,
      '^scripts/lib/',
    ]),
    // Benchmarks measure parts by themselves.
    may('^bench/', ['^bench/', '^e2e/', packages, '^apps/(server|car|web)/src/', '^scripts/lib/']),
    may('^scripts/', ['^scripts/', '^packages/protocol/src/']),
    // The tables of the manual are made from the data of the app.
    may('^scripts/car-doc/', ['^packages/signals/src/', `${car}/sources/`, `${car}/node-io[.]ts$`]),
    may('^scripts/lib/unused-sqlite[.]test[.]ts$', [
      '^apps/web/remove-unused-sqlite[.]ts$',
      `${car}/platform/browser/sqlite/wasm-database[.]ts$`,
      `${car}/platform/sqlite/test-support/`,
    ]),
    may('^scripts/checks/patterns[.]test[.]ts$', '^vitest[.]config[.]ts$'),
    may('^scripts/checks/simulated-drive[.]test[.]ts$', [
      `${car}/sources/simulator/route[.]ts$`,
      `${server}/site/bundled-tiles[.]ts$`,
      `${web}/parts/map/still/still-area[.]ts$`,
    ]),
    may('^scripts/lib/bundle[.]test[.]ts$', '^packages/machine/src/test-support/'),
    may('^vitest[.]config[.]ts$', '^scripts/lib/test-timeout[.]ts$'),
    may('^apps/web/vite[.][a-z.-]*config[.]ts$', '^apps/web/[a-z-]+[.]ts$'),
    may('^apps/web/service-worker-plugins[.]ts$', '^apps/web/remove-unused-library-code[.]ts$'),
    may('^apps/web/vite[.]config[.]ts$', `${web}/parts/map/still/still-area[.]ts$`),
    may('^apps/web/build-site[.]ts$', `${web}/site/render-site[.]tsx$`),
  ],
  options: {
    doNotFollow: { path: ['node_modules', '/dist/'] },
    exclude: { path: ['/dist/', '^[.]cache/', '[.](css|svg|png|wasm|json)$', '[?]'] },
    moduleSystems: ['es6'],
    parser: 'swc',
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
    },
  },
};
