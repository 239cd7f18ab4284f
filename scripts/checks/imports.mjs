import { createRequire } from 'node:module';

/**
 * Runs dependency-cruiser with the arguments given. It reads TypeScript through swc, because it does not support TypeScript 7,
 * but does not set swc's option for JSX; so the option is set here, before it loads swc.
 */
const require = createRequire(import.meta.url);
const swc = require('@swc/core');
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('x') });

await import('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
