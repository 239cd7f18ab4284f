import { CarStore } from '../../car-store.ts';
import { stateAt } from '../../test-support/vehicle-state.ts';
import { INITIAL_CHARGING_NEWS } from '../charging-news.ts';
import { ChargingRecorder } from '../charging-recorder.ts';

/** Records a charge in the folder given, ten seconds a state, as fast as it can, until it is killed; tells the states that stand. */
const log = { info() {}, warn() {}, error() {} };
const store = CarStore.open(process.argv[2] ?? '', 0, log);
let count = Number(process.argv[3]);
const nowMs = () => stateAt(count * 10).timeMs;
const clock = { nowMs, after: () => () => {} };
const recorder = new ChargingRecorder({
  ...{ store: store.charging, clock, upMs: nowMs, log, news: INITIAL_CHARGING_NEWS },
  onNews() {},
  onKnown() {},
});
for (; ; count++) {
  const chargedEnergyKwh = Number((count / 10).toFixed(1));
  recorder.receive(
    stateAt(count * 10, { isPluggedIn: true, isCharging: true, chargePowerKw: 36, chargedEnergyKwh }),
  );
  process.stdout.write(`${count}\n`);
}
