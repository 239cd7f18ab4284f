import { systemClock } from '../adapters/clock/system-clock.ts';
import { openUnit } from '../adapters/unit/open-unit.ts';
import { unitConfigSchema } from '../adapters/unit/unit-config.ts';

/** Gives one order, by the way that the first argument says. To be killed in the middle of it. */
const config = unitConfigSchema.parse({ commands: { 'avoid-reboot': JSON.parse(process.argv[2] ?? '') } });
const unit = openUnit(config, { clock: systemClock, log: { info() {}, warn() {}, error() {} } });
void unit.module.start(new AbortController().signal);
void unit.orders.give({ command: 'avoid-reboot' });
