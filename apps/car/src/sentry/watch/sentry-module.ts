import { createScope, type Scope } from '@ligo/machine';
import type { CamId, SentryState } from '@ligo/protocol';
import type { EventNotes, OwnerChanges } from '../../events/events-contract.ts';
import type { Capture } from '../../ports/capture.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import { every } from '../../shared/retry-loop.ts';
import type { AlarmPictures } from '../alarm-pictures/alarm-pictures-module.ts';
import type { DeletableRecording } from '../recorder/machine/retention.ts';
import type { CreateSentryWatcher, SentryWatcher } from '../watcher-contract.ts';
import { answerPhones } from './answer-phones.ts';
import type { OffPlaces } from './off-places.ts';
import type { UtcOffset } from './schedule.ts';
import { SentrySettings } from './sentry-settings.ts';
import { createSentryStorage } from './sentry-storage.ts';
import { createWatch, type Watch } from './watch.ts';
import { createWatchStateStore } from './watch-state-store.ts';

/** Interval of space checks on the media while Sentry is on, ms. */
const STORAGE_CHECK_INTERVAL_MS = 300_000;

export interface SentryModule extends CarModule {
  /** Whether Sentry is switched on, and its state; `null`: the module is stopped. */
  shown(): (SentryState & { isOn: boolean }) | null;
  /** Switches Sentry like a phone. Resolves to whether it was saved. */
  setEnabled(isOn: boolean): Promise<boolean>;
}

/** Lets phones read and change Sentry's settings, and watches accordingly. */
export function createSentryModule(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'kv' | 'phones'>,
  {
    offset,
    volumes,
    recordingsOn,
    hasOtherApps,
    camIds,
    places,
    events,
    ownerChanges,
    alarmPictures,
    ...recorder
  }: {
    /** Local time of the car. */
    offset: UtcOffset;
    volumes: Volumes;
    /** The finished recordings on a medium, the oldest first. Throws if the disk fails. */
    recordingsOn(volume: Volume): readonly DeletableRecording[];
    createWatcher: CreateSentryWatcher;
    /** Why this unit can never watch; `null`: it can be tried. Never rejects. */
    obstacle: Capture['obstacle'];
    /** Whether another app on the unit records video, too. Never rejects. */
    hasOtherApps(): Promise<boolean>;
    /** The cameras of the car. */
    camIds: readonly CamId[];
    places: OffPlaces;
    events: Pick<EventNotes, 'noteSentryMovement' | 'noteMoreCameras' | 'noteSentryStopped'>;
    ownerChanges: OwnerChanges;
    alarmPictures: Pick<AlarmPictures, 'noteMovement'>;
  },
): SentryModule {
  const { kv, log, clock } = context;
  const memory = createWatchStateStore(kv, context, log);
  const storage = createSentryStorage(volumes, recordingsOn, log);
  let watcher: SentryWatcher | null = null;
  let watch: Watch | null = null;
  let screen: Pick<SentryModule, 'shown' | 'setEnabled'> | null = null;
  let scope: Scope = createScope();

  const createWatcher = () =>
    recorder.createWatcher({
      onState: (state) => watch?.dispatch({ type: 'watcher', state }),
      onMovement(at, cameras) {
        events.noteSentryMovement(at, cameras);
        alarmPictures.noteMovement(at, cameras);
      },
      onMoreCameras: (at, cameras) => events.noteMoreCameras(at, cameras),
    });
  return {
    name: 'sentry',
    freshOnly: true,
    start() {
      const settings = new SentrySettings(kv, log, camIds, places);
      scope = createScope();
      watcher ??= createWatcher();
      const running = createWatch(context, { offset, settings, storage, memory, watcher, events });
      watch = running;
      scope.add(() => {
        watch = null;
        screen = null;
        running.stop();
      });
      const answering = answerPhones(context.phones, {
        ...{ settings, storage, watch: running, hasOtherApps, ownerChanges },
      });
      scope.add(
        () => answering.end(),
        places.onChange(() => {
          running.apply();
          answering.publish();
        }),
      );
      const shown = () => ({ ...running.shown(), isOn: settings.setting().isSentryOn });
      screen = { shown, setEnabled: answering.setEnabled };
      running.apply();
      void recorder.obstacle().then((obstacle) => {
        if (watch === running) running.dispatch({ type: 'obstacle', obstacle });
      });
      const check = async () => {
        await storage.refresh();
        if (watch === running) running.room();
      };
      scope.add(every(clock, STORAGE_CHECK_INTERVAL_MS, () => settings.setting().isSentryOn && void check()));
      scope.add(volumes.onChange(() => void check()));
      void check();
    },
    async stop() {
      scope.end();
      await watcher?.disarm();
    },
    receive: (state) => watch?.dispatch({ type: 'reading', state }),
    shown: () => screen?.shown() ?? null,
    setEnabled: async (isOn) => (await screen?.setEnabled(isOn)) ?? false,
  };
}
