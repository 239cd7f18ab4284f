import { CarStore } from '../../car-store.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { INITIAL_CHARGING_NEWS } from '../charging-news.ts';
import { ChargingRecorder } from '../charging-recorder.ts';

/** Records a charge in the given folder as fast as it can, ten seconds a state, until it is killed; prints the stored states. */
const log = { info() {}, warn() {}, error() {} };
const store = CarStore.open(process.argv[2] ?? '', 0, log);
let count = Number(process.argv[3]);
const nowMs = () => stateAt(count * 10).timeMs;
const clock = { nowMs, after: () => () => {} };
const recorder = new ChargingRecorder({
  ...{ store: store.charging, clock, wallTime: clock, log, news: INITIAL_CHARGING_NEWS, bootId: 'a' },
  onChange() {},
  onKnown() {},
});
for (; ; count++) {
  const chargedEnergyKwh = Number((count / 10).toFixed(1));
  recorder.receive(
    stateAt(count * 10, { isPluggedIn: true, isCharging: true, chargePowerKw: 36, chargedEnergyKwh }),
  );
  process.stdout.write(`${count}\n`);
}
