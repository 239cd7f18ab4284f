import { main } from './lib/run.mjs';
import { ensureBuilt } from './lib/setup.mjs';

main(ensureBuilt);
