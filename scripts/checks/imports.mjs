import { createRequire } from 'node:module';

/**
 * Runs dependency-cruiser with the arguments given. It reads TypeScript through swc, because it knows no TypeScript 7,
 * but never tells swc that a file holds JSX; so that is told here, before it loads swc.
 */
const require = createRequire(import.meta.url);
const swc = require('@swc/core');
const parseFileSync = swc.parseFileSync;
swc.parseFileSync = (path, options) => parseFileSync(path, { ...options, tsx: path.endsWith('x') });

await import('../../node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
