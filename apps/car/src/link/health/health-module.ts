import { type Clock, createScope } from '@ligo/machine';
import type { CarHealth } from '@ligo/protocol';
import type { CarModule } from '../../ports/car-module.ts';
import type { Log } from '../../ports/log.ts';
import type { PhoneRequests } from '../../ports/phone.ts';

const LINE_INTERVAL_MS = 60_000;

/** Where the figures of the car's own health come from. */
export interface HealthNeeds {
  phones: PhoneRequests;
  clock: Clock;
  log: Log;
  /** Time that passed since the app's start, ms, also while the unit slept. */
  upMs(): number;
  /** How far the unit's clock is ahead of the server's, ms. */
  clockAheadMs(): number;
  /** What is stored, bytes; `null` if that cannot be read. */
  storedBytes(): number | null;
  /** How many phones are connected. */
  phoneCount(): number;
  /** How often each module was started again. */
  restarts(): Record<string, number>;
  /** Modules that do not run now. */
  failing(): readonly string[];
  /** How often what was ignored, by its kind. */
  ignored(): Record<string, number>;
}

/** Tells phones that ask, and once a minute the log, how the car's app is doing. */
export function createHealthModule(needs: HealthNeeds): CarModule {
  const { phones, clock, log, phoneCount, failing } = needs;
  let scope = createScope();
  let cancelLine = () => {};

  function awaitLine(): void {
    cancelLine = clock.after(LINE_INTERVAL_MS, () => {
      const { upS, clockAheadMs, storedBytes, restarts, ignored } = carHealth(needs);
      const running = { failing: failing(), restarts: named(restarts), ignored: named(ignored) };
      log.info({ upS, clockAheadMs, storedBytes, phones: phoneCount(), ...running }, 'health');
      awaitLine();
    });
  }
  return {
    name: 'health',
    start() {
      scope = createScope();
      scope.add(() => cancelLine());
      scope.add(phones.on('Health', (_extras, phone) => phone.send('Health', carHealth(needs))));
      awaitLine();
    },
    stop: () => scope.end(),
  };
}

/** How the car's app is doing now; what never happened is left out. */
function carHealth({ upMs, clockAheadMs, storedBytes, restarts, ignored }: HealthNeeds): CarHealth {
  return {
    upS: Math.floor(upMs() / 1_000),
    clockAheadMs: clockAheadMs(),
    storedBytes: storedBytes(),
    restarts: tallies(restarts()),
    ignored: tallies(ignored()),
  };
}

function tallies(counts: Record<string, number>): CarHealth['ignored'] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count }));
}

function named(counts: CarHealth['ignored']): Record<string, number> {
  return Object.fromEntries(counts.map(({ name, count }) => [name, count]));
}
