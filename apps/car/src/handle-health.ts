import type { CarHealth } from '@ligo/protocol';
import type { PhoneRequests } from './ports/phone.ts';

/** Where the figures of the car's own health come from. */
export interface HealthNeeds {
  /** Time that passed since the app's start, ms. */
  upMs(): number;
  /** How far the unit's clock is ahead of the server's, ms. */
  clockAheadMs(): number;
  /** What is stored, bytes; `null` if that cannot be read. */
  storedBytes(): number | null;
  /** How often each module was started again. */
  restarts(): Record<string, number>;
  /** How often what was ignored, by its kind. */
  ignored(): Record<string, number>;
}

/** How the car's app is doing now; what never happened is left out. */
export function carHealth({ upMs, clockAheadMs, storedBytes, restarts, ignored }: HealthNeeds): CarHealth {
  return {
    upS: Math.floor(upMs() / 1_000),
    clockAheadMs: clockAheadMs(),
    storedBytes: storedBytes(),
    restarts: tallies(restarts()),
    ignored: tallies(ignored()),
  };
}

/** Lets phones ask how the car's app is doing. */
export function handleHealth(requests: PhoneRequests, needs: HealthNeeds): void {
  requests.on('Health', (_extras, phone) => phone.tell('Health', carHealth(needs)));
}

function tallies(counts: Record<string, number>): CarHealth['ignored'] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }));
}
