import { COMMAND_FEATURES } from '@ligo/protocol';
import type { Orders } from '../../ports/orders.ts';

/** A car that only tells. */
export const NO_ORDERS: Orders = {
  give: async () => 'absent',
  states: () => COMMAND_FEATURES.map((command) => ({ command, isConfigured: false, last: null })),
};
