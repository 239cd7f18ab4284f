import { createScope } from '@ligo/machine';
import { type CamId, SEALED_PICTURE } from '@ligo/protocol';
import type { Capture } from '../../ports/capture.ts';
import type { CarContext } from '../../ports/car-context.ts';
import type { CarModule } from '../../ports/car-module.ts';
import { storableTime } from '../../ports/event-store.ts';
import type { Phone } from '../../ports/phone.ts';
import type { ServerApi } from '../../ports/server-api.ts';
import { type Monotonic, wallOf } from '../../ports/unit-time.ts';
import { createAlarmKeys, sealPicture } from './alarm-keys.ts';

/** Interval between the starts of two pictures, ms. */
const INTERVAL_MS = 30_000;

export interface AlarmPictures extends CarModule {
  /** A movement was reported that began at `at`. Never throws. */
  noteMovement(at: Monotonic, cameras: readonly CamId[]): void;
}

/** Sends a small picture after an alarm, which only the browsers of pairings that want it can open. Its rules are in RULES.md. */
export function createAlarmPictures(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'kv' | 'phones'>,
  capture: Pick<Capture, 'takePicture'>,
  {
    carId,
    pairings,
    api,
    newId,
  }: {
    carId: string;
    /** The pairings of the car; `null`: not known yet. */
    pairings(): readonly { linkId: string }[] | null;
    api: Pick<ServerApi, 'reportEvent'>;
    newId(): string;
  },
): AlarmPictures {
  const { clock, log, kv, phones } = context;
  const keys = createAlarmKeys(kv, pairings);
  let scope = createScope();
  let taking: Promise<void> | null = null;
  let begunAt: Monotonic | null = null;
  let isRunning = false;

  const answer = (phone: Phone) => {
    const key = keys.of(phone.pairingId);
    return phone.send('GetAlarmPictures', key === null ? { isOn: false } : { isOn: true, key });
  };
  function set({ isOn }: { isOn: boolean }, phone: Phone): void {
    let success = true;
    try {
      keys.setOn(phone.pairingId, isOn);
    } catch (error) {
      log.error({ err: error }, 'the key of alarm pictures could not be stored');
      success = false;
    }
    void phone.send('SetAlarmPictures', { success });
    if (success) void answer(phone);
  }
  /** PICTURE-2 */
  function isWanted(): boolean {
    try {
      return keys.all().length > 0;
    } catch (error) {
      log.error({ err: error }, 'the keys of alarm pictures could not be read');
      return false;
    }
  }
  async function send(at: Monotonic, cameras: readonly CamId[], camId: CamId): Promise<void> {
    // The alarm is sent with this time now: the clock may be set before its picture is there.
    const timeMs = storableTime(wallOf(context, at));
    const picture = await capture.takePicture(camId, SEALED_PICTURE.maxBytes, clock);
    if (!picture || !isRunning) return;
    for (const { pairingId, key } of keys.all()) {
      const sealed = await sealPicture(picture, { key, carId, timeMs });
      if (sealed === null) return;
      const about = { time: timeMs, sentAt: timeMs + Math.round(clock.nowMs() - at), onlyLinkId: pairingId };
      const movement = { type: 'SentryMovement' as const, cameras: [...cameras], picture: sealed };
      // PICTURE-4
      await api.reportEvent({ eventId: newId(), ...about, ...movement });
    }
  }
  return {
    name: 'alarm-pictures',
    start() {
      isRunning = true;
      scope = createScope();
      scope.add(phones.on('GetAlarmPictures', (_extras, phone) => answer(phone)));
      scope.add(phones.on('SetAlarmPictures', set));
    },
    async stop() {
      isRunning = false;
      scope.end();
      await taking;
    },
    noteMovement(at, cameras) {
      const [camId] = cameras;
      const nowMs = clock.nowMs();
      // PICTURE-3
      const isTooSoon = begunAt !== null && nowMs - begunAt < INTERVAL_MS;
      if (!isRunning || taking || isTooSoon || camId === undefined || !isWanted()) return;
      begunAt = nowMs;
      taking = send(at, cameras, camId)
        .catch((error: unknown) => log.error({ err: error }, 'no picture could be sent with an alarm'))
        .finally(() => {
          taking = null;
        });
    },
  };
}
