import { type Clock, createScope, type Scope } from '@ligo/machine';
import type { CamId, SentryState, SentryStop } from '@ligo/protocol';
import type { CarModule } from '../../ports/car-module.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import type { Log } from '../../ports/log.ts';
import type { PhoneRequests, Phones } from '../../ports/phone.ts';
import type { Volume } from '../../ports/recordings.ts';
import type { Volumes } from '../../ports/volumes.ts';
import type { CreateSentryWatcher, SentryWatcher } from '../watcher-contract.ts';
import { answerPhones } from './answer-phones.ts';
import type { UtcOffset } from './schedule.ts';
import { SentrySettings } from './sentry-settings.ts';
import { createSentryStorage } from './sentry-storage.ts';
import { createWatch, type Watch } from './watch.ts';
import { createWatchStateStore } from './watch-state-store.ts';

/** What Sentry needs. */
export interface SentryNeeds {
  phones: PhoneRequests;
  broadcast: Phones['broadcast'];
  kv: KeyValueStore;
  clock: Clock;
  log: Log;
  /** Local time of the car. */
  offset: UtcOffset;
  volumes: Volumes;
  /** What recordings take on a medium, bytes. Throws if the disk fails. */
  recordingBytes(volume: Volume): number;
  createWatcher: CreateSentryWatcher;
  /** Whether another app on the unit records video, too. Never rejects. */
  hasOtherApps(): Promise<boolean>;
  /** Something moved near the parked car. */
  onMovement(movedAtMs: number, cameras: readonly CamId[]): void;
  /** Sentry that is switched on has stopped, which its owner should know. */
  onStopped(timeMs: number, reason: SentryStop): void;
}

/** Room on the media is looked at so often while Sentry is on, ms. */
const STORAGE_CHECK_INTERVAL_MS = 300_000;

/** Sentry, as long as the module runs. */
export interface SentryModule extends CarModule {
  /** Whether it is switched on, and what it does; `null` while the module does not run. */
  shown(): (SentryState & { isOn: boolean }) | null;
  /** Switches it as a phone would; resolves to whether that is kept. */
  setEnabled(isOn: boolean): Promise<boolean>;
}

/** Lets phones see and change when and how Sentry watches, and has it watch then. */
export function createSentryModule(needs: SentryNeeds): SentryModule {
  const { kv, log, clock, volumes } = needs;
  const memory = createWatchStateStore(kv, log);
  const storage = createSentryStorage(volumes, needs.recordingBytes, log);
  let watcher: SentryWatcher | null = null;
  let watch: Watch | null = null;
  let screen: Pick<SentryModule, 'shown' | 'setEnabled'> | null = null;
  let scope: Scope = createScope();

  const createWatcher = () =>
    needs.createWatcher({
      onState: (state) => watch?.dispatch({ type: 'watcher', state }),
      onMovement: (movedAtMs, cameras) => needs.onMovement(movedAtMs, cameras),
    });
  function lookAtRoom(running: Watch, settings: SentrySettings): void {
    let cancel = () => {};
    const look = async () => {
      await storage.refresh();
      if (watch === running) running.room();
    };
    const awaitLook = () => {
      cancel = clock.after(STORAGE_CHECK_INTERVAL_MS, () => {
        if (settings.setting().isSentryOn) void look();
        awaitLook();
      });
    };
    awaitLook();
    void look();
    scope.add(() => cancel());
    scope.add(volumes.onChange(() => void look()));
  }
  return {
    name: 'sentry',
    start() {
      const settings = new SentrySettings(kv, log);
      scope = createScope();
      watcher ??= createWatcher();
      const running = createWatch({ ...needs, settings, storage, memory, watcher });
      watch = running;
      scope.add(() => {
        watch = null;
        screen = null;
        running.stop();
      });
      const answering = answerPhones({ ...needs, settings, storage, watch: running });
      scope.add(() => answering.end());
      const shown = () => ({ ...running.shown(), isOn: settings.setting().isSentryOn });
      screen = { shown, setEnabled: answering.setEnabled };
      running.begin();
      lookAtRoom(running, settings);
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
