import { ensureCompiled } from './lib/compile-programs.mjs';
import { main } from './lib/run.mjs';

main(ensureCompiled);
