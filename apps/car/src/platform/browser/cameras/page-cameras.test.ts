import { CAMERA_ID } from '@ligo/protocol';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { chooseCamera, withPresentIds } from './camera-choices.ts';
import { PageCameras } from './page-cameras.ts';
import { playCameras } from './test-support/played-cameras.ts';

const { FRONT, REAR, LEFT } = CAMERA_ID;
const LINGER_MS = 5_000;

afterEach(() => vi.unstubAllGlobals());

const CHOICES = [
  { camId: FRONT, deviceId: 'a', label: 'facing back' },
  { camId: REAR, deviceId: 'b', label: 'facing front' },
];

/** A device with two cameras, of which one shows the front and the other the rear. */
function start(devices: Record<string, string> = { a: 'facing back', b: 'facing front' }) {
  const browser = playCameras(devices);
  const clock = virtualClock();
  const cameras = new PageCameras(clock, () => CHOICES);
  const changes: boolean[] = [];
  cameras.filming.subscribe(() => changes.push(cameras.filming.get()));
  return { browser, clock, cameras, changes };
}

describe('sharing', () => {
  it('opens a camera once for all its users, and closes it soon after the last', async () => {
    const { browser, clock, cameras, changes } = start();
    const [one, two] = await Promise.all([cameras.openCamera(FRONT), cameras.openCamera(FRONT)]);
    expect(one.track).toBe(two.track);
    one.release();
    one.release();
    await clock.advance(LINGER_MS * 2);
    expect(browser.live()).toEqual(['a']);
    two.release();
    await clock.advance(LINGER_MS - 1);
    const three = await cameras.openCamera(FRONT);
    expect(three.track).toBe(one.track);
    three.release();
    await clock.advance(LINGER_MS);
    expect(browser.live()).toEqual([]);
    expect(changes).toEqual([true, false]);
    expect(clock.pending()).toBe(0);
  });

  it('ends for all users when the camera is unplugged, and opens it again for the next', async () => {
    const { browser, cameras } = start();
    const [one, two] = await Promise.all([cameras.openCamera(FRONT), cameras.openCamera(FRONT)]);
    browser.opened[0]?.track.end();
    expect([one.ended.aborted, two.ended.aborted, cameras.filming.get()]).toEqual([true, true, false]);
    for (const each of [one, two]) each.release();
    expect((await cameras.openCamera(FRONT)).ended.aborted).toBe(false);
    expect(browser.live()).toEqual(['a']);
  });

  it('closes a camera that stays without a picture, and keeps one that has it back', async () => {
    const { browser, clock, cameras } = start();
    const front = await cameras.openCamera(FRONT);
    browser.opened[0]?.track.mute(true);
    await clock.advance(4_999);
    browser.opened[0]?.track.mute(false);
    await clock.advance(10_000);
    expect(front.ended.aborted).toBe(false);
    browser.opened[0]?.track.mute(true);
    await clock.advance(5_000);
    expect(front.ended.aborted).toBe(true);
    expect(browser.live()).toEqual([]);
  });
});

describe('a page that is hidden', () => {
  it('has no open camera, and opens none', async () => {
    const { browser, cameras } = start();
    const front = await cameras.openCamera(FRONT);
    const opening = cameras.openCamera(REAR);
    browser.show('hidden');
    expect(front.ended.aborted).toBe(true);
    await expect(opening).rejects.toMatchObject({ failure: 'hidden' });
    await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure: 'hidden' });
    expect(browser.live()).toEqual([]);
    browser.show('visible');
    await cameras.openCamera(FRONT);
    expect(browser.live()).toEqual(['a']);
  });
});

it('a page that is frozen has no open camera', async () => {
  const { browser, cameras } = start();
  const front = await cameras.openCamera(FRONT);
  document.dispatchEvent(new Event('freeze'));
  expect(front.ended.aborted).toBe(true);
  expect(browser.live()).toEqual([]);
});

describe('a device that opens one camera at a time', () => {
  it('closes the camera that has no users for another one', async () => {
    const { browser, cameras } = start();
    (await cameras.openCamera(FRONT)).release();
    browser.refusal = 'NotReadableError';
    await expect(cameras.openCamera(REAR)).rejects.toMatchObject({ failure: 'busy' });
    expect(browser.live()).toEqual([]);
    browser.refusal = null;
    await cameras.openCamera(REAR);
    expect(browser.live()).toEqual(['b']);
  });

  it.each(['mute', 'end'] as const)(
    'leaves the camera in use its picture once another took it by %s',
    async (how) => {
      const { browser, clock, cameras } = start();
      await cameras.openCamera(FRONT);
      await clock.advance(1_000);
      const rear = await cameras.openCamera(REAR);
      const [front] = browser.opened;
      if (how === 'mute') front?.track.mute(true);
      else front?.track.end();
      await clock.advance(5_000);
      await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure: 'busy' });
      expect(browser.live()).toEqual(['b']);
      rear.release();
      await cameras.openCamera(FRONT);
      expect(browser.live()).toEqual(['a']);
    },
  );

  it('is none that refuses a camera once', async () => {
    const { browser, cameras } = start();
    await cameras.openCamera(FRONT);
    browser.refusal = 'NotReadableError';
    await expect(cameras.openCamera(REAR)).rejects.toMatchObject({ failure: 'busy' });
    browser.refusal = null;
    await cameras.openCamera(REAR);
    expect(browser.live()).toEqual(['a', 'b']);
  });

  it('is none that loses one camera long after the other was opened', async () => {
    const { browser, clock, cameras } = start();
    await cameras.openCamera(FRONT);
    await cameras.openCamera(REAR);
    await clock.advance(2_001);
    browser.opened[0]?.track.end();
    await cameras.openCamera(FRONT);
    expect(browser.live()).toEqual(['b', 'a']);
  });
});

describe('refusals', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
  ])('%s of the browser means %s', async (name, failure) => {
    const { browser, cameras } = start();
    browser.refusal = name;
    await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure });
    expect(cameras.filming.get()).toBe(false);
  });

  it('a side without a camera is missing', async () => {
    await expect(start().cameras.openCamera(LEFT)).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('choices', () => {
  it('have one camera for a side, and one side for a camera', () => {
    const device = { deviceId: 'a', label: 'facing back' };
    const one = chooseCamera(CHOICES, device, REAR);
    expect(one).toEqual([{ camId: REAR, ...device }]);
    expect(chooseCamera(one, device, null)).toEqual([]);
  });

  it('follow a camera that has another id now, by its name', async () => {
    const { browser, cameras } = start();
    browser.devices = { c: 'facing back', b: 'facing front' };
    await cameras.openCamera(FRONT);
    expect(browser.live()).toEqual(['c']);
    const present = withPresentIds(CHOICES, [{ deviceId: 'c', label: 'facing back' }]);
    expect(present.map(({ deviceId }) => deviceId)).toEqual(['c', 'b']);
  });

  it('follow no name that two cameras have, nor one that is chosen already', async () => {
    const { browser, cameras } = start({ a: 'usb', b: 'usb' });
    browser.devices = { c: 'facing back', d: 'facing back', b: 'facing front' };
    await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure: 'missing' });
    browser.devices = { b: 'facing back' };
    await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure: 'missing' });
  });
});

describe('heat', () => {
  it('asks open and new cameras for fewer pictures, and closes none', async () => {
    const { browser, cameras } = start();
    const front = await cameras.openCamera(FRONT);
    cameras.setLevel('reduced');
    await cameras.openCamera(REAR);
    expect(browser.opened.map(({ track }) => track.maxRate)).toEqual([10, 10]);
    cameras.setLevel('least');
    expect(browser.opened.map(({ track }) => track.wantedHeight)).toEqual([480, 480]);
    expect(front.ended.aborted).toBe(false);
    cameras.setLevel('full');
    expect(browser.opened.map(({ track }) => track.maxRate)).toEqual([30, 30]);
  });

  it('names it as the reason why a very hot device refuses its camera', async () => {
    const { browser, cameras } = start();
    browser.refusal = 'NotReadableError';
    cameras.setLevel('least');
    await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure: 'hot' });
    cameras.setLevel('reduced');
    await expect(cameras.openCamera(FRONT)).rejects.toMatchObject({ failure: 'busy' });
  });
});
