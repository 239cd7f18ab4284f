import { CAMERA_ID, type CamId, type PhoneActionName } from '@ligo/protocol';
import { describe, expect, it } from 'vitest';
import type { CarModule } from '../../ports/car-module.ts';
import type { FakePhone } from '../../test-support/fake-phone.ts';
import type { VirtualClock } from '../../test-support/virtual-clock.ts';

/** A car with a front and a rear camera, whose module is started. */
export interface WatchedCar {
  module: CarModule;
  clock: VirtualClock;
  /** `takesVideo`: its browser decodes what the car can send. */
  newPhone(takesVideo?: boolean): FakePhone;
  ask(phone: FakePhone, action: PhoneActionName, extras?: object): Promise<void>;
  /** The cameras that are open, in the order of their numbers. */
  open(): CamId[];
  /** The open camera gives a picture. */
  play(camId: CamId): Promise<void>;
  /** The camera is unplugged, or plugged in again. */
  plug(camId: CamId, isPlugged: boolean): Promise<void>;
}

const { FRONT, REAR, LEFT } = CAMERA_ID;
/** At the latest so long after its last viewer a camera is closed. */
const LINGER_MS = 10_000;
/** A phone shows the state of a camera at the latest after this time. */
const SEEN_WITHIN_MS = 5_000;

/** The requirements of all live pictures. */
export function describeLivePictures(name: string, start: () => Promise<WatchedCar>): void {
  const state = (phone: FakePhone, camId: CamId) =>
    phone
      .published('LiveCam')
      .at(-1)
      ?.cameras.find((each) => each.camId === camId)?.state;

  describe(`live pictures ${name}`, () => {
    it('are shown, with the state of each camera once a second', async () => {
      const { newPhone, ask, play, clock } = await start();
      const phone = newPhone();
      await ask(phone, 'StartLiveCam', { camId: FRONT });
      expect(phone.published('StartLiveCam')).toEqual([{ success: true, camId: FRONT }]);
      await play(FRONT);
      const count = phone.published('LiveCam').length;
      await clock.advance(2_000);
      expect(phone.published('LiveCam')).toHaveLength(count + 2);
      expect(phone.published('LiveCam').at(-1)).toMatchObject({ camId: FRONT, kbps: 1_400 });
      expect(phone.published('LiveCam').at(-1)?.error).toBeUndefined();
      expect([FRONT, REAR, LEFT].map((camId) => state(phone, camId))).toEqual(['working', 'ready', 'absent']);
    });

    it('are refused where there is no such camera, or the phone takes no video', async () => {
      const { newPhone, ask, open } = await start();
      const [one, none] = [newPhone(), newPhone(false)];
      await ask(one, 'StartLiveCam', { camId: LEFT });
      await ask(none, 'StartLiveCam', { camId: FRONT });
      expect(one.published('StartLiveCam')).toEqual([{ success: false, camId: LEFT, error: 'no-camera' }]);
      expect(none.published('StartLiveCam')).toEqual([{ success: false, camId: FRONT, error: 'no-codec' }]);
      expect(open()).toEqual([]);
    });

    it('open a camera once for all viewers, and close it soon after the last', async () => {
      const { newPhone, ask, open, clock } = await start();
      const [one, two] = [newPhone(), newPhone()];
      expect(open()).toEqual([]);
      await ask(one, 'StartLiveCam', { camId: FRONT });
      await ask(two, 'StartLiveCam', { camId: FRONT });
      expect(open()).toEqual([FRONT]);
      await ask(one, 'StopLiveCam');
      await clock.advance(LINGER_MS * 2);
      expect(open()).toEqual([FRONT]);
      two.leave();
      await clock.advance(LINGER_MS);
      expect(open()).toEqual([]);
      expect(clock.pending()).toBe(0);
    });

    it('change to another camera for one phone alone', async () => {
      const { newPhone, ask, open, play, clock } = await start();
      const [one, two] = [newPhone(), newPhone()];
      await ask(one, 'StartLiveCam', { camId: FRONT });
      await ask(two, 'StartLiveCam', { camId: FRONT });
      await ask(one, 'SwitchLiveCam', { camId: REAR });
      expect(open()).toEqual([REAR, FRONT]);
      await play(REAR);
      await clock.advance(1_000);
      expect([one, two].map((phone) => phone.published('LiveCam').at(-1)?.camId)).toEqual([REAR, FRONT]);
      await ask(two, 'StopLiveCam');
      await clock.advance(LINGER_MS);
      expect(open()).toEqual([REAR]);
      expect(state(one, FRONT)).toBe('ready');
    });

    it('report a camera that is gone in time, and show it again once it is back', async () => {
      const { newPhone, ask, open, plug, play, clock } = await start();
      const phone = newPhone();
      await ask(phone, 'StartLiveCam', { camId: FRONT });
      await play(FRONT);
      await plug(FRONT, false);
      await clock.advance(SEEN_WITHIN_MS);
      expect(phone.published('LiveCam').at(-1)).toMatchObject({ camId: FRONT, error: 'camera-failed' });
      expect(state(phone, FRONT)).toBe('failing');
      await plug(FRONT, true);
      await clock.advance(LINGER_MS);
      expect(open()).toEqual([FRONT]);
      await play(FRONT);
      expect(phone.published('LiveCam').at(-1)?.error).toBeUndefined();
      expect(state(phone, FRONT)).toBe('working');
    });

    it('end with the module', async () => {
      const { newPhone, ask, open, module, clock } = await start();
      await ask(newPhone(), 'StartLiveCam', { camId: FRONT });
      await module.stop();
      await clock.advance(LINGER_MS);
      expect(open()).toEqual([]);
      expect(clock.pending()).toBe(0);
    });
  });
}
