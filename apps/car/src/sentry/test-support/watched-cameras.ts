import { CAMERA_ID, type CamId, type PhoneActionName } from '@ligo/protocol';
import { createCamerasModule } from '../../cameras/cameras-module.ts';
import { mergeCameraStates } from '../../cameras/create-cameras.ts';
import { framePictures } from '../../cameras/frame-pictures.ts';
import { ActionRouter } from '../../link/phones/action-router.ts';
import type { CameraInput, Cameras } from '../../ports/cameras.ts';
import type { Encoders, Encoding } from '../../ports/car-video.ts';
import type { StartFfmpeg } from '../../ports/ffmpeg.ts';
import type { OpenLivePictures } from '../../ports/live-pictures.ts';
import type { VideoCodec } from '../../ports/phone-video.ts';
import { testContext } from '../../test-support/car-context.ts';
import { createFakePhone, type FakePhone } from '../../test-support/fake-phone.ts';
import { type VirtualClock, virtualClock } from '../../test-support/virtual-clock.ts';

const log = { info() {}, warn() {}, error() {} };
const SOURCE: CameraInput = {
  options: ['-re', '-f', 'lavfi'],
  address: 'testsrc2=size=320x240:rate=20',
  isH264: false,
};

/** The module of the cameras on a virtual clock, with a front and a rear camera. */
export async function startWatchedCameras(
  startFfmpeg: StartFfmpeg,
  {
    input = SOURCE,
    inputOf = () => ({ ...input }),
    canEncode = () => true,
  }: { input?: CameraInput; inputOf?: Cameras['inputOf']; canEncode?(asked: Encoding): boolean } = {},
) {
  const clock = virtualClock(1_000_000);
  const ids: CamId[] = [CAMERA_ID.REAR, CAMERA_ID.FRONT];
  const cameras: Cameras = { ids, ...mergeCameraStates(ids), inputOf };
  const encoders: Encoders = {
    async argsFor(asked) {
      const encoder = asked.codec === 'h264' ? 'libx264' : 'libvpx';
      const fast =
        asked.codec === 'h264' ? ['-preset', 'ultrafast', '-tune', 'zerolatency'] : ['-deadline', 'realtime'];
      const args = ['-c:v', encoder, ...fast, '-b:v', `${asked.kbps}k`];
      return canEncode(asked) ? { filters: ['format=yuv420p'], args } : null;
    },
  };
  return {
    ...(await startCamerasModule(clock, cameras, framePictures({ cameras, encoders, startFfmpeg }))),
    cameras,
  };
}

/** The module of these cameras, which shows these pictures. */
export async function startCamerasModule(clock: VirtualClock, cameras: Cameras, openLive: OpenLivePictures) {
  const phones = new ActionRouter(log);
  const wallMs = () => clock.nowMs() + 900_000;
  const context = testContext({ phones, clock, wallTime: { nowMs: wallMs } });
  const module = createCamerasModule(context, cameras, openLive);
  await module.start(new AbortController().signal);
  let count = 0;
  return {
    clock,
    wallMs,
    module,
    newPhone: (codec: VideoCodec | null = 'h264'): FakePhone => {
      count += 1;
      return { ...createFakePhone(codec), id: `phone ${count}` };
    },
    /** Asks, and lets all that follows at once happen. */
    async ask(phone: FakePhone, action: PhoneActionName, extras: object = {}) {
      phones.receive(JSON.stringify({ action, extras }), phone);
      await clock.advance(0);
    },
  };
}
