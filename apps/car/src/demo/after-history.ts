import type { PhoneActionName } from '@ligo/protocol';
import type { PhoneRequestHandler, PhoneRequests } from '../ports/phone.ts';

/** What phones ask of the past. */
const OF_THE_PAST: readonly PhoneActionName[] = ['TripSummary', 'Logs'];

/**
 * Requests of phones of which those that ask for the past wait until it is there: a phone asks for it once it shows the present,
 * so that recording it costs nobody the first figure.
 */
export function afterHistory(requests: PhoneRequests, recordPast: () => Promise<void>): PhoneRequests {
  let past: Promise<void> | null = null;
  const after =
    <N extends PhoneActionName>(handler: PhoneRequestHandler<N>): PhoneRequestHandler<N> =>
    async (extras, phone) => {
      past ??= recordPast();
      await past;
      return handler(extras, phone);
    };
  return {
    on: (action, handler) => requests.on(action, OF_THE_PAST.includes(action) ? after(handler) : handler),
  };
}
