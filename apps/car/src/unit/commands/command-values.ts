import type { CommandFeature } from '@ligo/protocol';
import type { Command } from '../../ports/commands.ts';

/** The values of a command, by the names that templates use. */
export type CommandValues = Readonly<Record<string, string | number | boolean>>;

/** The unit's words for `on` and `off`. */
export interface OnOffValues {
  on: string | number | boolean;
  off: string | number | boolean;
}

/** The names of each command's values; `order` is its number, higher than all before. */
export const VALUE_NAMES: Readonly<Record<CommandFeature, readonly string[]>> = {
  'seat-memory': ['position', 'order'],
  'seat-comfort': ['driver', 'passenger', 'order'],
  'usb-power': ['isOn', 'order'],
  wifi: ['isOn', 'order'],
  'avoid-reboot': ['order'],
};

const WORDS: OnOffValues = { on: 'on', off: 'off' };

/** The values of a command, for its templates. */
export function commandValues(command: Command, number: number, words: OnOffValues = WORDS): CommandValues {
  if (command.command === 'seat-memory') return { position: command.position, order: number };
  if (command.command === 'avoid-reboot') return { order: number };
  if (command.command !== 'seat-comfort') return { isOn: command.isOn ? words.on : words.off, order: number };
  const { driverSeatStage, passengerSeatStage } = command.comfort;
  return { driver: driverSeatStage, passenger: passengerSeatStage, order: number };
}
