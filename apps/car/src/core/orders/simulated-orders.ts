import type { Clock } from '@ligo/machine';
import { COMMAND_FEATURES } from '@ligo/protocol';
import type { Orders, OrderWay } from '../../ports/orders.ts';
import { createOrders } from './create-orders.ts';

const LIMIT_MS = 10_000;
const OBEYS: OrderWay = { limitMs: LIMIT_MS, carryOut: async () => ({ result: 'done', reason: '' }) };
const quiet = { info() {}, warn() {}, error() {} };

/** A simulated car and its unit, which do all that they are told. */
export function simulatedOrders(clock: Clock): Orders {
  return createOrders(Object.fromEntries(COMMAND_FEATURES.map((command) => [command, OBEYS])), {
    clock,
    unitUpMs: () => 0,
    log: quiet,
  });
}
