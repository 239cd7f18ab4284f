import { existsSync, writeFileSync } from 'node:fs';
import { startUnit } from './start-unit.ts';

/**
 * Executes one command by the transport of the first argument, and writes the file `<second>.seen` once the file of the second exists.
 * By then all that belongs to the beginning of the order is done. To be killed in the middle of it.
 */
const [way = '', begun = ''] = process.argv.slice(2);
const { commands } = startUnit({ commands: { 'avoid-reboot': JSON.parse(way) } });
void commands.execute({ command: 'avoid-reboot' });
setInterval(() => existsSync(begun) && writeFileSync(`${begun}.seen`, 'seen'), 10);
