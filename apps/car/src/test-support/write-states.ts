import { emptyState } from '@ligo/signals';
import { CarStore } from '../car-store.ts';

/** Writes states to the store of the folder given, as fast as it can, until it is killed; tells each that stands. */
const store = CarStore.open(process.argv[2] ?? '', 0, { info() {}, warn() {}, error() {} });
for (let timeMs = 1; ; timeMs++) {
  store.saveState({ ...emptyState(timeMs), speedKmh: timeMs });
  process.stdout.write(`${timeMs}\n`);
}
