import { utcOffset } from './adapters/clock/system-clock.ts';
import type { ReachModules } from './compose-reach.ts';
import type { EventsModule } from './modules/events/events-module.ts';
import { createSentryModule } from './modules/sentry/sentry-module.ts';
import type { CarGround } from './open-car.ts';
import type { CarModule } from './ports/car-module.ts';
import type { CreateSentryWatcher } from './ports/sentry-watcher.ts';

/** Stands where nothing can watch, and says so. */
const blindWatcher: CreateSentryWatcher = ({ onState }) => ({
  watch: () => onState({ phase: 'failing', why: 'cameras' }),
  rest: async () => {},
});

/** Makes what watches the parked car; a car without cameras has none of it. */
export function composeSentry(
  car: CarGround,
  { link }: Pick<ReachModules, 'link'>,
  events: Pick<EventsModule, 'noteSentryMovement' | 'noteSentryStopped'>,
): CarModule[] {
  const { cameras, phones, store, runner, log, volumes, hasOtherSentryApps } = car;
  if (cameras.ids.length === 0) return [];
  return [
    createSentryModule({
      phones,
      tellAll: (action, extras) => link.tellAll(action, extras),
      facts: store.facts,
      clock: runner.clockOf('sentry'),
      log,
      offset: utcOffset,
      volumes,
      recordingBytes: () => 0,
      createWatcher: blindWatcher,
      hasOtherApps: hasOtherSentryApps,
      onMovement: (movedAtMs) => events.noteSentryMovement(movedAtMs),
      onStopped: (timeMs, reason) => events.noteSentryStopped(timeMs, reason),
    }),
  ];
}
