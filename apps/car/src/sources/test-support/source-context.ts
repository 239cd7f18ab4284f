import type { Clock } from '@ligo/machine';
import type { SourceContext } from '../source.ts';

/** Services of a source under test; it logs nothing unless `more` has a log. */
export const sourceContext = (clock: Clock, more: Partial<SourceContext> = {}): SourceContext => ({
  clock,
  upMs: clock.nowMs,
  random: Math.random,
  log: { info() {}, warn() {}, error() {} },
  ...more,
});
