import { existsSync, writeFileSync } from 'node:fs';
import { nodeIo } from '../../node-io.ts';
import { systemClock } from '../../platform/clock/system-clock.ts';
import { createUnitClock } from '../../platform/node/clock/unit-clock.ts';
import { createUnit } from '../commands/create-unit.ts';
import { unitConfigSchema } from '../commands/unit-config.ts';

/**
 * Executes one command by the transport of the first argument, and writes the file `<second>.seen` once the file of the second exists.
 * By then all that belongs to the beginning of the order is done. To be killed in the middle of it.
 */
const [way = '', begun = ''] = process.argv.slice(2);
const config = unitConfigSchema.parse({ commands: { 'avoid-reboot': JSON.parse(way) } });
const unit = createUnit(config, {
  clock: createUnitClock(),
  wallTime: systemClock,
  io: nodeIo,
  random: Math.random,
  log: { info() {}, warn() {}, error() {} },
});
void unit.module.start(new AbortController().signal);
void unit.commands.execute({ command: 'avoid-reboot' });
setInterval(() => existsSync(begun) && writeFileSync(`${begun}.seen`, 'seen'), 10);
