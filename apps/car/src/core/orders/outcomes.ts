import type { OrderOutcome } from '../../ports/orders.ts';

export const DONE: OrderOutcome = { result: 'done', reason: '' };
export const SLEPT: OrderOutcome = { result: 'failed', reason: 'the unit slept until its time was over' };
export const failed = (reason: string): OrderOutcome => ({ result: 'failed', reason });
export const unconfirmed = (reason: string): OrderOutcome => ({ result: 'unconfirmed', reason });
