import type { PhoneActionName } from '@ligo/protocol';
import type { PhoneRequestHandler, PhoneRequests, Phones } from '../ports/phone.ts';

const OF_THE_PAST: readonly PhoneActionName[] = ['TripSummary', 'Logs'];

/**
 * Delays requests for the past until it is recorded. A phone requests it after the present, so that the recording does not delay the
 * first values.
 */
export function afterHistory(
  phones: PhoneRequests & Phones,
  recordPast: () => Promise<void>,
): PhoneRequests & Phones {
  let past: Promise<void> | null = null;
  const after =
    <N extends PhoneActionName>(handler: PhoneRequestHandler<N>): PhoneRequestHandler<N> =>
    async (extras, phone) => {
      past ??= recordPast();
      await past;
      return handler(extras, phone);
    };
  return {
    broadcast: (action, extras) => phones.broadcast(action, extras),
    on: (action, handler) => phones.on(action, OF_THE_PAST.includes(action) ? after(handler) : handler),
  };
}
