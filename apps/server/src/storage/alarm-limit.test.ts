import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ENGINES } from '../test-support/databases.ts';
import { CAR, OTHER_CAR, PushBench } from '../test-support/push-bench.ts';
import { isAudible, isHeeded } from './alarm-limit.ts';

const MINUTE_MS = 60_000;

it.each([
  ['is pushed if one camera is not muted', [1], [1, 4], true],
  ['is not pushed if all of them are muted', [1, 4], [4], false],
  ['is pushed if the car names none', [1, 2, 3, 4], undefined, true],
  ['is pushed if its list is empty', [1, 2, 3, 4], [], true],
] as const)('ALARM-1 a movement %s', (_what, muted, cameras, isPushed) => {
  expect(isHeeded({ alarmPauseMin: 3, mutedCameras: [...muted] }, cameras)).toBe(isPushed);
});

it('ALARM-2 ALARM-4 at most one alarm makes a sound in a pause, and none waits longer than that, however the clock is set', () => {
  const step = fc.record({
    ms: fc.integer({ min: 0, max: 5 * MINUTE_MS }),
    setByMs: fc.constantFrom(0, 0, 0, -1e9, 1e9),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.array(step, { maxLength: 60 }),
      (alarmPauseMin, steps) => {
        const limits = { alarmPauseMin, mutedCameras: [] };
        let [nowMs, lastMs, sinceSoundMs] = [1e12, null as number | null, Number.POSITIVE_INFINITY];
        let isSet = false;
        for (const { ms, setByMs } of steps) {
          [nowMs, sinceSoundMs, isSet] = [nowMs + ms + setByMs, sinceSoundMs + ms, isSet || setByMs !== 0];
          const sounds = isAudible(limits, lastMs, nowMs);
          if (!isSet) expect(sounds).toBe(sinceSoundMs >= alarmPauseMin * MINUTE_MS);
          if (setByMs !== 0 && lastMs !== null) expect(sounds).toBe(true);
          if (sounds) [lastMs, sinceSoundMs, isSet] = [nowMs, 0, false];
        }
      },
    ),
  );
});

describe.each(ENGINES)('alarms of Sentry with %o', (startEngine) => {
  let bench: PushBench;
  beforeAll(async () => {
    bench = await PushBench.start(startEngine);
  });
  afterAll(() => bench.stop());
  beforeEach(async () => {
    await bench.begin();
    await bench.enableMovementPush(bench.ann, CAR);
  });
  afterEach(() => bench.end());

  let ids = 0;
  /** Reports a movement to a server of its own; returns each message with its browser and whether it makes a sound. */
  async function move(cameras?: (1 | 2 | 3 | 4)[], car = CAR): Promise<string[]> {
    await bench.database.deleteFrom('push_deliveries').execute();
    ids += 1;
    const event = { eventId: `m${ids}`, type: 'SentryMovement' as const, time: bench.nowMs, cameras };
    await bench.server().notifications.notify(car, event);
    return waiting();
  }
  async function waiting(): Promise<string[]> {
    const rows = await bench.database.selectFrom('push_deliveries').select(['endpoint', 'payload']).execute();
    return rows
      .map(({ endpoint, payload }) => {
        const { isQuiet } = JSON.parse(payload) as { isQuiet?: true };
        return `${new URL(endpoint).pathname.slice(1)} ${isQuiet ? 'silent' : 'sound'}`;
      })
      .sort();
  }
  const limit = async (account: string, changed: object) => {
    const { notifications } = bench.server();
    const settings = await notifications.settings(account, CAR);
    await notifications.saveSettings(account, CAR, { ...settings, ...changed });
  };

  it('ALARM-2 ALARM-3 make one sound in three minutes on all browsers of an account, at any server', async () => {
    for (const path of ['phone', 'tablet']) await bench.browser(bench.ann, path);
    const both = (how: string) => [`phone ${how}`, `tablet ${how}`];
    expect(await move([4])).toEqual(both('sound'));
    bench.nowMs += 3 * MINUTE_MS - 1;
    expect(await move([1])).toEqual(both('silent'));
    bench.nowMs += 1;
    expect(await move([1])).toEqual(both('sound'));
  });

  it('ALARM-3 make one sound if they are reported at once', async () => {
    await bench.browser(bench.ann, 'phone');
    const servers = [bench.server(), bench.server(), bench.server()];
    await Promise.all(
      servers.map(({ notifications }, index) =>
        notifications.notify(CAR, { eventId: `at-once-${index}`, type: 'SentryMovement', time: bench.nowMs }),
      ),
    );
    expect(await waiting()).toEqual(['phone silent', 'phone silent', 'phone sound']);
  });

  it('ALARM-2 limit each account and each car by itself, and other events never', async () => {
    await bench.browser(bench.ann, 'phone');
    await bench.browser(bench.bob, 'bob');
    await bench.pair(bench.ann, OTHER_CAR);
    await bench.enableMovementPush(bench.ann, OTHER_CAR);
    expect(await move()).toEqual(['phone sound']);
    await bench.enableMovementPush(bench.bob, CAR);
    expect(await move()).toEqual(['bob sound', 'phone silent']);
    expect(await move(undefined, OTHER_CAR)).toEqual(['phone sound']);
    await bench.database.deleteFrom('push_deliveries').execute();
    await bench.server().notifications.notify(CAR, {
      ...{ eventId: 'stop', type: 'SentryStopped', reason: 'charge', time: bench.nowMs },
    });
    expect(await waiting()).toEqual(['bob sound', 'phone sound']);
  });

  it('ALARM-1 sound for a camera that joins a movement that only muted cameras detected', async () => {
    await bench.browser(bench.ann, 'phone');
    await limit(bench.ann, { mutedCameras: [2] });
    expect(await move([2])).toEqual([]);
    expect(await move([1])).toEqual(['phone sound']);
    expect(await move([1, 2])).toEqual(['phone silent']);
  });

  it('ALARM-2 bring the picture of an alarm to its pairing alone, without a sound and without a pause', async () => {
    await bench.enableMovementPush(bench.bob, CAR);
    const phone = await bench.browser(bench.ann, 'phone');
    await bench.browser(bench.bob, 'bob');
    const { notifications, courier } = bench.server();
    const picture = 'A'.repeat(3_074);
    const report = (eventId: string) => ({
      eventId,
      type: 'SentryMovement' as const,
      time: bench.nowMs,
      picture,
    });
    const onlyLinkId = await bench.pairingOf(bench.ann, CAR);
    await bench.pairings.rename(bench.ann, CAR, 'ש'.repeat(200));
    await notifications.notify(CAR, { ...report('p1'), cameras: [4], onlyLinkId });
    expect(await waiting()).toEqual(['phone silent']);
    courier.start();
    await vi.waitFor(() => expect(bench.service.received).toHaveLength(1));
    expect(phone.read(bench.service.received[0]?.body ?? Buffer.of())).toMatchObject({
      picture,
      isQuiet: true,
    });
    expect(await move([4])).toEqual(['bob sound', 'phone sound']);
    await bench.database.deleteFrom('push_deliveries').execute();
    await limit(bench.ann, { mutedCameras: [4] });
    await notifications.notify(CAR, { ...report('p2'), cameras: [4], onlyLinkId });
    await notifications.notify(CAR, { ...report('p3'), onlyLinkId: 'a link of another car' });
    // A name that leaves no room costs the picture.
    await bench.pairings.rename(bench.ann, CAR, '\u0001'.repeat(200));
    await notifications.notify(CAR, { ...report('p4'), onlyLinkId });
    expect(await waiting()).toEqual([]);
  });

  it('ALARM-5 follow a new pause from the last sound, and a phone that knows no pause keeps it', async () => {
    await bench.browser(bench.ann, 'phone');
    await limit(bench.ann, { alarmPauseMin: 10, mutedCameras: [3] });
    await move();
    const { alarmPauseMin, mutedCameras, ...known } = await bench
      .server()
      .notifications.settings(bench.ann, CAR);
    await bench.server().notifications.saveSettings(bench.ann, CAR, { ...known, notifyLigoInit: false });
    bench.nowMs += 9 * MINUTE_MS;
    expect(await move()).toEqual(['phone silent']);
    expect(await bench.server().notifications.settings(bench.ann, CAR)).toEqual({
      ...{ ...known, notifyLigoInit: false, alarmPauseMin, mutedCameras },
    });
    await limit(bench.ann, { alarmPauseMin: 5 });
    expect(await move()).toEqual(['phone sound']);
  });
});
