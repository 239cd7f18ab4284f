import { describeClock } from '../../../ports/test-support/clock.contract.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { systemClock } from '../../clock/system-clock.ts';
import { createUnitClock } from './unit-clock.ts';

describeClock('of the unit', () => ({
  clock: createUnitClock(),
  pass: (ms) => new Promise((resolve) => void systemClock.after(ms, resolve)),
}));

describeClock('of tests', () => {
  const clock = virtualClock();
  return { clock, pass: clock.advance };
});
