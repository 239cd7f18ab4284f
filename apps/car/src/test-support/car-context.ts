import { MemoryKeyValueStore } from '../demo/memory-store.ts';
import type { CarContext } from '../ports/car-context.ts';
import { NO_COMMANDS } from '../shared/commands/create-commands.ts';
import { unitClockOf, virtualClock } from './virtual-clock.ts';

/** A context that keeps its data in memory and sends nothing; `given` replaces parts of it. */
export function testContext(given: Partial<CarContext> = {}): CarContext {
  const clock = unitClockOf(given.clock ?? virtualClock());
  return {
    wallTime: clock,
    log: { info() {}, warn() {}, error() {} },
    random: () => 0.5,
    kv: new MemoryKeyValueStore(),
    phones: { on: () => () => {}, broadcast() {} },
    commands: NO_COMMANDS,
    ...given,
    clock,
  };
}
