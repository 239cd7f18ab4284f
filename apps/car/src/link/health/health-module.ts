import { createScope } from '@ligo/machine';
import type { CarHealth } from '@ligo/protocol';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import { every } from '../../shared/retry-loop.ts';

const LINE_INTERVAL_MS = 60_000;

export interface HealthFigures {
  /** Time since the app's start, ms; includes the unit's sleep. */
  upMs(): number;
  /** How far the unit's clock is ahead of the server's, ms. */
  clockAheadMs(): number;
  /** Stored data, bytes; `null`: unknown. */
  storedBytes(): number | null;
  phoneCount(): number;
  restarts(): Record<string, number>;
  failing(): readonly string[];
  ignored(): Record<string, number>;
}

/** Reports the health of the car's app: to phones on request, and to the log once a minute. */
export function createHealthModule(
  { phones, clock, log }: Pick<CarContext, 'phones' | 'clock' | 'log'>,
  figures: HealthFigures,
): CarModule {
  let scope = createScope();
  function writeLine(): void {
    const { upS, clockAheadMs, storedBytes, restarts, ignored } = carHealth(figures);
    const running = { failing: figures.failing(), restarts: named(restarts), ignored: named(ignored) };
    log.info({ upS, clockAheadMs, storedBytes, phones: figures.phoneCount(), ...running }, 'health');
  }
  return {
    name: 'health',
    start() {
      scope = createScope();
      scope.add(phones.on('Health', (_extras, phone) => phone.send('Health', carHealth(figures))));
      scope.add(every(clock, LINE_INTERVAL_MS, writeLine));
    },
    stop: () => scope.end(),
  };
}

/** The present health; counts of zero are left out. */
function carHealth({ upMs, clockAheadMs, storedBytes, restarts, ignored }: HealthFigures): CarHealth {
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
