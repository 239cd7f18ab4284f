import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { mergeCameraStates } from '../../../cameras/create-cameras.ts';
import {
  describeLivePictures,
  type WatchedCar,
} from '../../../cameras/test-support/live-pictures.contract.ts';
import { startCamerasModule } from '../../../sentry/test-support/watched-cameras.ts';
import type { FakePhone } from '../../../test-support/fake-phone.ts';
import { virtualClock } from '../../../test-support/virtual-clock.ts';
import { RemoteVideo } from '../peer/remote-video.ts';
import { CameraSender } from './camera-sender.ts';
import { PageCameras } from './page-cameras.ts';
import { type PlayedTrack, playCameras } from './test-support/played-cameras.ts';
import { trackPictures } from './track-pictures.ts';

const { FRONT, REAR } = CAMERA_ID;
const DEVICES: Record<string, string> = { 2: 'rear', 4: 'front' };
const ANSWER = 'v=0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 VP8/90000\r\n';

afterEach(() => vi.unstubAllGlobals());

/** An end of a connection in a browser: the track that it sends, and the limits of its encoder. */
class PlayedSender {
  track: PlayedTrack | null = null;
  encoding: RTCRtpEncodingParameters = {};
  /** The camera gives frames. */
  isFed = true;
  private frames = 0;

  async getStats() {
    if (this.isFed) this.frames += 1;
    return new Map([['source', { type: 'media-source', frames: this.frames }]]);
  }

  async replaceTrack(track: PlayedTrack | null): Promise<void> {
    this.track = track;
  }

  getParameters() {
    return { encodings: [{ ...this.encoding }] };
  }

  async setParameters({
    encodings: [encoding = {}],
  }: {
    encodings: RTCRtpEncodingParameters[];
  }): Promise<void> {
    this.encoding = encoding;
  }
}

/** A car of a browser, with its worker and its page. */
async function start() {
  const browser = playCameras({ ...DEVICES });
  const clock = virtualClock(1_000_000);
  const ids: CamId[] = [REAR, FRONT];
  const choices = ids.map((camId) => ({ camId, deviceId: String(camId), label: DEVICES[camId] ?? '' }));
  const pageCameras = new PageCameras(clock, () => choices);
  const cameras = {
    ...{ ids, ...mergeCameraStates(ids) },
    inputOf: () => {
      throw new Error('unused');
    },
  };
  const car = await startCamerasModule(clock, cameras, trackPictures(cameras));
  onTestFinished(() => car.module.stop());
  const senders: PlayedSender[] = [];
  const videos: RemoteVideo[] = [];
  const watched = {
    ...car,
    newPhone(takesVideo = true): FakePhone {
      const sender = new PlayedSender();
      const video = new RemoteVideo((shown) => pictures.show(shown));
      const pictures = new CameraSender(sender as unknown as RTCRtpSender, pageCameras, clock, {
        onState: (camId, state, failure) =>
          video.receive({ type: 'state', camId, state, ...(failure && { failure }) }),
        onTrack() {},
      });
      if (takesVideo) video.applyAnswer(ANSWER);
      const phone = car.newPhone();
      senders.push(sender);
      videos.push(video);
      return { ...phone, video: Object.assign(video, { frames: [], keyframeWanted() {}, setPath() {} }) };
    },
    open: () => browser.live().map(Number).sort() as CamId[],
    play: async () => {},
    async plug(camId: CamId, isPlugged: boolean) {
      if (isPlugged) Object.assign(browser.devices, { [camId]: DEVICES[camId] });
      else delete browser.devices[camId];
      if (!isPlugged) for (const { id, track } of browser.opened) if (id === String(camId)) track.end();
      await clock.advance(0);
    },
  } satisfies WatchedCar;
  return { ...watched, browser, senders, videos, cameras };
}

describeLivePictures('of a browser', start);

describe('the picture of a browser', () => {
  it('has the limits of other cars', async () => {
    const { newPhone, ask, senders, browser } = await start();
    browser.height = 1080;
    await ask(newPhone(), 'StartLiveCam', { camId: FRONT });
    expect(senders[0]?.encoding).toEqual({ maxBitrate: 1_400_000, scaleResolutionDownBy: 1.5 });
  });

  it('is none from the moment another camera is asked for, until that is open, with the reason', async () => {
    const { newPhone, ask, senders, browser } = await start();
    const phone = newPhone();
    await ask(phone, 'StartLiveCam', { camId: FRONT });
    expect(senders[0]?.track).toBe(browser.opened[0]?.track);
    browser.refusal = 'NotReadableError';
    await ask(phone, 'SwitchLiveCam', { camId: REAR });
    expect(senders[0]?.track).toBeNull();
    expect(phone.published('LiveCam').at(-1)).toMatchObject({
      ...{ camId: REAR, error: 'camera-failed', failure: 'busy' },
    });
  });

  it('fails while an open camera gives no frames', async () => {
    const { newPhone, ask, senders, clock } = await start();
    const phone = newPhone();
    const last = () => phone.published('LiveCam').at(-1);
    const [sender] = senders;
    if (sender) sender.isFed = false;
    await ask(phone, 'StartLiveCam', { camId: FRONT });
    await clock.advance(4_900);
    expect(last()?.error).toBeUndefined();
    await clock.advance(1_100);
    expect(last()).toMatchObject({ error: 'camera-failed', failure: 'silent' });
    if (sender) sender.isFed = true;
    await clock.advance(1_000);
    expect([last()?.error, last()?.failure]).toEqual([undefined, undefined]);
  });

  it('fails while the camera is muted', async () => {
    const { newPhone, ask, browser, clock } = await start();
    const phone = newPhone();
    await ask(phone, 'StartLiveCam', { camId: FRONT });
    for (const isMuted of [true, false]) {
      browser.opened[0]?.track.mute(isMuted);
      await clock.advance(0);
      expect(phone.published('LiveCam').at(-1)?.error).toBe(isMuted ? 'camera-failed' : undefined);
    }
  });

  it('has the time of each frame that the page reports, but none of the camera before', async () => {
    const { newPhone, ask, videos, wallMs, clock } = await start();
    const phone = newPhone();
    await ask(phone, 'StartLiveCam', { camId: FRONT });
    const sent = { type: 'sent' as const, camId: FRONT, rtpTimestamp: 90, takenAtMs: wallMs() - 40 };
    videos[0]?.receive(sent);
    expect(phone.published('LiveCam').at(-1)?.clock).toEqual({ rtpTimestamp: 90, capturedAt: wallMs() - 40 });
    await ask(phone, 'SwitchLiveCam', { camId: REAR });
    videos[0]?.receive(sent);
    await clock.advance(1_000);
    expect(phone.published('LiveCam').at(-1)).toMatchObject({ camId: REAR });
    expect(phone.published('LiveCam').at(-1)?.clock).toBeUndefined();
  });

  it('is tried again a minute after the owner refused the camera', async () => {
    const { newPhone, ask, browser, clock, open } = await start();
    browser.refusal = 'NotAllowedError';
    await ask(newPhone(), 'StartLiveCam', { camId: FRONT });
    await ask(newPhone(), 'StartLiveCam', { camId: REAR });
    browser.refusal = 'NotReadableError';
    await clock.advance(59_999);
    browser.refusal = null;
    expect(open()).toEqual([]);
    await clock.advance(2_000);
    expect(open()).toEqual([REAR, FRONT]);
  });

  it('is no still', async () => {
    const { newPhone, ask } = await start();
    const phone = newPhone();
    await ask(phone, 'GetCameraStill', { camId: FRONT });
    expect(phone.published('GetCameraStill')).toEqual([
      { success: false, camId: FRONT, error: 'no-encoder' },
    ]);
  });

  it('ends when another sender takes it, and with the connection', async () => {
    const { newPhone, ask, videos, clock, open } = await start();
    const [one, two] = [newPhone(), newPhone()];
    await ask(one, 'StartLiveCam', { camId: FRONT });
    await ask(two, 'StartLiveCam', { camId: REAR });
    videos[0]?.acquireCameras(() => {}).release();
    videos[1]?.end();
    const count = one.received.length + two.received.length;
    await clock.advance(10_000);
    expect(one.received.length + two.received.length).toBe(count);
    expect(open()).toEqual([]);
  });
});
