import { emptyState } from '@ligo/signals';
import { openStore } from '../data-folder.ts';

/** Writes states to the store of the given folder at full speed until it is killed; prints each stored one. */
const store = openStore(process.argv[2] ?? '', 0, { info() {}, warn() {}, error() {} });
for (let timeMs = 1; ; timeMs++) {
  store.saveState({ ...emptyState(timeMs), speedKmh: timeMs });
  process.stdout.write(`${timeMs}\n`);
}
