import { tripEndsFromWire } from '@ligo/vehicle';
import { openStore } from '../../data-folder.ts';
import { printLine } from '../../test-support/print-line.ts';

/** Records a trip in the folder given, as fast as it can, until it is killed; prints the count of points that were written. */
const store = openStore(process.argv[2] ?? '', 0, { info() {}, warn() {}, error() {} });
const startS = Number(process.argv[3]) * 100_000;
const ends = tripEndsFromWire({ tms: 0, tme: 1 });
store.trips.begin(startS);
for (let count = 1; ; count++) {
  store.trips.add({ time: startS + count, speed: count % 100 }, ends, 1);
  printLine(String(count));
}
