import type { CommandFeature } from '@ligo/protocol';
import type { Order } from '../../ports/orders.ts';

/** What an order says, by the names that templates have for it. */
export type OrderValues = Readonly<Record<string, string | number | boolean>>;

/** What the unit calls `on` and `off`. */
export interface Words {
  on: string | number | boolean;
  off: string | number | boolean;
}

/** What an order of each command says; `order` is its number, higher than that of all before. */
export const VALUE_NAMES: Readonly<Record<CommandFeature, readonly string[]>> = {
  'seat-memory': ['position', 'order'],
  'seat-comfort': ['driver', 'passenger', 'order'],
  'usb-power': ['isOn', 'order'],
  wifi: ['isOn', 'order'],
  'avoid-reboot': ['order'],
};

const WORDS: Words = { on: 'on', off: 'off' };

/** What an order says, for the templates of its command. */
export function valuesOf(order: Order, number: number, words: Words = WORDS): OrderValues {
  if (order.command === 'seat-memory') return { position: order.position, order: number };
  if (order.command === 'avoid-reboot') return { order: number };
  if (order.command !== 'seat-comfort') return { isOn: order.isOn ? words.on : words.off, order: number };
  const { driverSeatStage, passengerSeatStage } = order.comfort;
  return { driver: driverSeatStage, passenger: passengerSeatStage, order: number };
}
