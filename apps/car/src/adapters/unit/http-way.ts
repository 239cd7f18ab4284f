import { isExpected } from '../../core/orders/expectation.ts';
import { fillJson, fillText } from '../../core/orders/fill-template.ts';
import { type OrderValues, valuesOf } from '../../core/orders/order-values.ts';
import { DONE, failed, unconfirmed } from '../../core/orders/outcomes.ts';
import type { OrderOutcome, OrderWay } from '../../ports/orders.ts';
import { askLoopback, type NoAnswer, type Outcome } from '../loopback/ask-loopback.ts';
import type { HttpWayConfig } from './unit-config.ts';
import type { WayNeeds } from './way-needs.ts';

/** An answer to an order is some words, bytes. */
const LARGEST_ANSWER = 64_000;

const WHY: Readonly<Record<NoAnswer, string>> = {
  away: 'nothing on this unit answers at that port as it should',
  late: 'no answer in its time',
  refused: 'the service refuses it',
  'too-large': 'the answer is too large to be one',
};

/** Asks a service on the unit itself. */
export function httpWay(config: HttpWayConfig, { clock, orderNumber }: WayNeeds): OrderWay {
  const limitMs = config.limitS * 1_000;
  const { host, port, method, authorization } = config;
  const outcomeOf = (outcome: Outcome, values: OrderValues): OrderOutcome => {
    if (typeof outcome === 'string') return failed(WHY[outcome]);
    if (!config.answer) return unconfirmed('the service took it, and says no more');
    return isExpected(config.answer, values, outcome.body)
      ? DONE
      : failed('the service does not say that it was carried out');
  };
  return {
    limitMs,
    async carryOut(order, signal) {
      const values = valuesOf(order, orderNumber(), config.words);
      const body = config.body === undefined ? null : JSON.stringify(fillJson(config.body, values));
      const asking = askLoopback(
        {
          ...{ host, port, method, body, limitMs },
          path: pathOf(config, values),
          headers: {
            ...(authorization !== undefined && { authorization }),
            ...(body !== null && { 'content-type': 'application/json' }),
          },
          accepts: (status) => status >= 200 && status < 300,
          largest: LARGEST_ANSWER,
        },
        clock,
      );
      signal.addEventListener('abort', asking.end, { once: true });
      if (signal.aborted) asking.end();
      const outcome = await asking.answer;
      signal.removeEventListener('abort', asking.end);
      return outcomeOf(signal.aborted ? 'late' : outcome, values);
    },
  };
}

/** The path with its query; values are encoded, so that none of them adds a part to either. */
export function pathOf({ path, query }: Pick<HttpWayConfig, 'path' | 'query'>, values: OrderValues): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.append(name, fillText(value, values));
  return `${fillText(path, values, encodeURIComponent)}${search.size > 0 ? '?' : ''}${search}`;
}
