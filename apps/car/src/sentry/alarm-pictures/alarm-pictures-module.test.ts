import { execFileSync } from 'node:child_process';
import { CAMERA_ID, type CamId, readSealed, sealedPictureContext, unpadPicture } from '@ligo/protocol';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeFfmpeg } from '../../cameras/test-support/fake-ffmpeg.ts';
import { ActionRouter } from '../../link/phones/action-router.ts';
import { createFfmpegCapture } from '../../platform/node/capture/ffmpeg-capture.ts';
import { runFfmpeg } from '../../platform/node/ffmpeg/run-ffmpeg.ts';
import type { CarEventReport } from '../../ports/event-store.ts';
import type { KeyValueStore } from '../../ports/key-value-store.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createFakePhone } from '../../test-support/fake-phone.ts';
import { virtualClock } from '../../test-support/virtual-clock.ts';
import { createAlarmPictures } from './alarm-pictures-module.ts';

const CAR = 'car-one-1';
const { FRONT, REAR } = CAMERA_ID;
const input = { options: ['-f', 'lavfi'], address: 'testsrc2=size=640x480:rate=20', isH264: false };
const log = { info() {}, warn() {}, error: vi.fn() };
const jpegOf = (length: number) => {
  const bytes = new Uint8Array(length);
  bytes.set([0xff, 0xd8]);
  bytes.set([0xff, 0xd9], length - 2);
  return bytes;
};

async function start({ kv = testContext().kv, startFfmpeg = createFakeFfmpeg().startFfmpeg } = {}) {
  const clock = virtualClock(1_000_000);
  const phones = new ActionRouter(log);
  const reports: CarEventReport[] = [];
  let pairings: { linkId: string }[] | null = null;
  let ids = 0;
  const inputOf = vi.fn((_camId: CamId) => input);
  const cameras = { ids: [FRONT, REAR], states: () => [], onChange: () => () => {}, inputOf, report() {} };
  let aheadMs = 900_000;
  const wallTime = { nowMs: () => clock.nowMs() + aheadMs };
  const setClockBack = () => {
    aheadMs -= 3_600_000;
  };
  const module = createAlarmPictures(
    testContext({ phones, clock, wallTime, kv, log } as Parameters<typeof testContext>[0]),
    createFfmpegCapture({ cameras, startFfmpeg, encoders: { argsFor: async () => null } }),
    {
      carId: CAR,
      pairings: () => pairings,
      api: {
        async reportEvent(report) {
          reports.push(report);
          return 'failed';
        },
      },
      newId: () => `picture-${++ids}`,
    },
  );
  await module.start(new AbortController().signal);
  onTestFinished(() => module.stop());
  /** A phone of a pairing asks; resolves to its answers. */
  const ask = async (pairingId: string, isOn?: boolean) => {
    const phone = { ...createFakePhone(), pairingId };
    const action = isOn === undefined ? 'GetAlarmPictures' : 'SetAlarmPictures';
    phones.receive(JSON.stringify({ action, extras: { isOn } }), phone);
    await vi.waitFor(() => expect(phone.received.length).toBeGreaterThan(0));
    await clock.advance(0);
    return {
      saved: phone.published('SetAlarmPictures')[0]?.success,
      ...phone.published('GetAlarmPictures')[0],
    };
  };
  const setPairings = (linkIds: string[]) => {
    pairings = linkIds.map((linkId) => ({ linkId }));
  };
  const move = (camId: CamId = FRONT) => module.noteMovement(clock.nowMs(), [camId]);
  return { ask, clock, inputOf, kv, module, move, reports, setClockBack, setPairings, wallTime };
}

/** The picture in a report, as a browser with this key opens it. */
async function open(report: CarEventReport | undefined, keyText = '') {
  if (report?.type !== 'SentryMovement') throw new Error('No movement');
  const parts = readSealed(report.picture ?? '');
  if (!parts) throw new Error('No picture');
  const raw = Buffer.from(keyText, 'base64url');
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['decrypt']);
  const how = {
    name: 'AES-GCM',
    iv: parts.nonce,
    additionalData: sealedPictureContext(CAR, report.time),
  };
  return unpadPicture(new Uint8Array(await crypto.subtle.decrypt(how, key, parts.sealed)));
}

it('PICTURE-1 gives all phones of a pairing one key, others none, and makes another one after off and on', async () => {
  const { ask, kv, setPairings } = await start();
  expect(await ask('ann')).toEqual({ saved: undefined, isOn: false });
  const { key, saved } = await ask('ann', true);
  expect([saved, key]).toEqual([true, expect.stringMatching(/^[\w-]{43}$/)]);
  expect(await ask('ann')).toMatchObject({ isOn: true, key });
  expect(await ask('ann', true)).toMatchObject({ key });
  expect(await ask('bob')).toEqual({ saved: undefined, isOn: false });
  const again = await start({ kv });
  expect(await again.ask('ann')).toMatchObject({ key });
  expect(await ask('ann', false)).toEqual({ saved: true, isOn: false });
  expect((await ask('ann', true)).key).not.toBe(key);
  setPairings(['bob']);
  expect(await ask('ann')).toMatchObject({ isOn: false });
});

it('PICTURE-2 reads no camera while no pairing wants pictures', async () => {
  const { ask, inputOf, move, setPairings } = await start();
  move();
  await ask('ann', true);
  setPairings(['bob']);
  move();
  expect(inputOf).not.toHaveBeenCalled();
});

it('PICTURE-3 takes one picture at a time, and none within 30 s of the last', async () => {
  const ffmpeg = createFakeFfmpeg();
  const { ask, clock, inputOf, move, reports } = await start(ffmpeg);
  await ask('ann', true);
  move(REAR);
  expect(inputOf.mock.calls).toEqual([[REAR]]);
  await clock.advance(4_999);
  move();
  // The camera is given up after 5 s.
  await clock.advance(25_000);
  move();
  expect(inputOf).toHaveBeenCalledTimes(1);
  await clock.advance(1);
  move();
  await vi.waitFor(() => expect(inputOf).toHaveBeenCalledTimes(2));
  ffmpeg.runs[1]?.end();
  await vi.waitFor(() => expect(ffmpeg.runs.some((run) => run.isRunning())).toBe(false));
  expect(reports).toEqual([]);
});

it('PICTURE-4 PICTURE-5 sends the best one that fits, sealed for each pairing, once', async () => {
  const ffmpeg = createFakeFfmpeg();
  const { ask, kv, move, reports, wallTime } = await start(ffmpeg);
  const [ann, bob] = [(await ask('ann', true)).key, (await ask('bob', true)).key];
  const at = wallTime.nowMs();
  move(REAR);
  const [run] = ffmpeg.runs;
  for (const [place, length] of [2_275, 2_274, 900, 500].entries()) run?.write(jpegOf(length), place);
  run?.end();
  await vi.waitFor(() => expect(reports).toHaveLength(2));
  const about = { type: 'SentryMovement', cameras: [REAR], time: at, sentAt: at };
  expect(reports).toMatchObject([
    { ...about, onlyLinkId: 'ann' },
    { ...about, onlyLinkId: 'bob' },
  ]);
  expect([await open(reports[0], ann), await open(reports[1], bob)]).toEqual([jpegOf(2_274), jpegOf(2_274)]);
  await expect(open(reports[0], bob)).rejects.toThrow();
  expect(JSON.stringify(kv.read('alarm-picture-keys'))).not.toContain('ffd8');
});

it('PICTURE-4 has the time of its alarm if the clock of the unit is set meanwhile', async () => {
  const ffmpeg = createFakeFfmpeg();
  const { ask, clock, move, reports, setClockBack, wallTime } = await start(ffmpeg);
  const { key } = await ask('ann', true);
  const at = wallTime.nowMs();
  move();
  await clock.advance(1_000);
  setClockBack();
  ffmpeg.runs[0]?.write(jpegOf(500), 0);
  ffmpeg.runs[0]?.end();
  await vi.waitFor(() => expect(reports).toHaveLength(1));
  expect(reports).toMatchObject([{ time: at, sentAt: at + 1_000 }]);
  expect(await open(reports[0], key)).toEqual(jpegOf(500));
});

it('PICTURE-4 leaves an alarm without a picture if the camera or the disk fails', async () => {
  const ffmpeg = createFakeFfmpeg();
  const { ask, move, module, reports } = await start(ffmpeg);
  await ask('ann', true);
  move();
  ffmpeg.runs[0]?.write(Uint8Array.of(0xff, 0xd8, 1));
  ffmpeg.runs[0]?.end();
  await module.stop();
  expect(reports).toEqual([]);
  const failing = (): never => {
    throw new Error('the disk fails');
  };
  const broken = await start({ kv: { read: failing, write: failing } as KeyValueStore });
  broken.move();
  expect(broken.inputOf).not.toHaveBeenCalled();
  expect(log.error).toHaveBeenCalled();
});

it('takes a picture of a real camera that fits into an alarm', async () => {
  const { ask, move, reports } = await start({ startFfmpeg: runFfmpeg });
  const { key } = await ask('ann', true);
  move();
  await vi.waitFor(() => expect(reports).toHaveLength(1), 20_000);
  const probe = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height', '-of', 'csv=p=0', '-'];
  const jpeg = (await open(reports[0], key)) ?? '';
  expect(execFileSync('ffprobe', probe, { input: jpeg }).toString()).toMatch(
    /^mjpeg,(192,144|160,120|128,96|96,72)/,
  );
}, 30_000);
