import { join } from 'node:path';
import { cacheDir, root } from '../lib/paths.mjs';

/** The folder of the packages, and the default folder in which the server looks for them. */
export const packagesDir = join(root, 'dist/packages');

/** Downloads and build output for packages; it can be deleted at any time. */
export const packageCache = join(cacheDir, 'package');

/** Files that go into packages as they are. */
export const materials = join(root, 'scripts/package/materials');
