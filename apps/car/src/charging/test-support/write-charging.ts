import { openStore } from '../../data-folder.ts';
import { printLine } from '../../test-support/print-line.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { INITIAL_CHARGING_NEWS } from '../charging-news.ts';
import { ChargingRecorder } from '../charging-recorder.ts';

/**
 * Records a charge in the given folder as fast as it can, ten seconds a state, until it is killed; prints the stored states. A third
 * argument is the number of states of a session; in its last one the cable is out.
 */
const log = { info() {}, warn() {}, error() {} };
const store = openStore(process.argv[2] ?? '', 0, log);
let count = Number(process.argv[3]);
const length = Number(process.argv[4] ?? Number.POSITIVE_INFINITY);
const nowMs = () => stateAt(count * 10).timeMs;
const clock = { nowMs, after: () => () => {} };
const recorder = new ChargingRecorder({
  ...{ store: store.charging, clock, wallTime: clock, log, news: INITIAL_CHARGING_NEWS, bootId: 'a' },
  onChange() {},
  onKnown() {},
});
for (; ; count++) {
  const place = count % length;
  const chargedEnergyKwh = Number((place / 10).toFixed(1));
  const isCharging = place < length - 1;
  const given = { isPluggedIn: isCharging, isCharging, chargePowerKw: isCharging ? 36 : 0, chargedEnergyKwh };
  recorder.receive(stateAt(count * 10, given));
  printLine(String(count));
}
