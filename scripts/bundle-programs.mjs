import { bundlePrograms } from './lib/bundle.mjs';
import { main } from './lib/run.mjs';

/** A process of its own: Vite sets `NODE_ENV` for all of it, and for what it starts. */
main(bundlePrograms);
