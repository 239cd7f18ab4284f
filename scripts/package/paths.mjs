import { join } from 'node:path';
import { cacheDir, root } from '../lib/paths.mjs';

/** Where the packages come to lie, and where the server looks for them unless told otherwise. */
export const packagesDir = join(root, 'dist/packages');

/** What is fetched and compiled for packages; it can be deleted at any time. */
export const packageCache = join(cacheDir, 'package');

/** Files that go into packages as they are. */
export const materials = join(root, 'scripts/package/materials');
