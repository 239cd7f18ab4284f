import { nodeIo } from '../../node-io.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { createUnitClock } from '../../platform/node/clock/unit-clock.ts';
import type { MonotonicClock, WallTime } from '../../ports/unit-time.ts';
import { createUnit } from '../commands/create-unit.ts';
import { unitConfigSchema } from '../commands/unit-config.ts';

/** A running unit of this configuration, and all that it logged. */
export function startUnit(
  config: object,
  clock: MonotonicClock = createUnitClock(),
  wallTime: WallTime = systemClock,
) {
  const logged: string[] = [];
  const write = (fields: object, text: string) => void logged.push(`${text} ${JSON.stringify(fields)}`);
  const unit = createUnit(unitConfigSchema.parse(config), {
    ...{ clock, wallTime, io: nodeIo, random: Math.random },
    log: { info: write, warn: write, error: write },
  });
  void unit.module.start(new AbortController().signal);
  return { ...unit, logged };
}
