import type { Clock } from '@ligo/machine';
import { nodeIo } from '../../node-io.ts';
import { unitClockOf } from '../../test-support/virtual-clock.ts';
import type { SourceContext } from '../source.ts';

/** Services of a source under test; it logs nothing unless `more` has a log. */
export const sourceContext = (clock: Clock, more: Partial<SourceContext> = {}): SourceContext => ({
  clock: unitClockOf(clock),
  wallTime: clock,
  random: Math.random,
  log: { info() {}, warn() {}, error() {} },
  io: nodeIo,
  ...more,
});
