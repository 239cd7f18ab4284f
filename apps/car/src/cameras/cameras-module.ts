import { createScope } from '@ligo/machine';
import type { CamId, LiveError } from '@ligo/protocol';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { CarVideo } from '../ports/car-video.ts';
import type { Phone } from '../ports/phone.ts';
import { createStills } from './camera-stills.ts';
import { encodingOf } from './feed-job.ts';
import { createLiveFeeds } from './live-feed.ts';
import { createLiveViewers, type LiveViewers } from './live-viewers.ts';
import type { ConfiguredVideo, SceneControl } from './scene-contract.ts';

/** Sends phones the live pictures of the cameras, and stills. */
export function createCamerasModule(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'phones'>,
  video: CarVideo,
): CarModule {
  const { phones, clock } = context;
  const { cameras, encoders } = video;
  let scope = createScope();
  let endAll = async () => {};

  /** Why a phone cannot get the picture of a camera; `null`: it can. */
  async function refusal(phone: Phone, camId: CamId): Promise<LiveError | null> {
    if (!cameras.ids.includes(camId)) return 'no-camera';
    const codec = phone.video.codec();
    if (!codec) return 'no-codec';
    if (await encoders.argsFor(encodingOf(codec, 0))) return null;
    return codec === 'h264' && cameras.inputOf(camId).isH264 ? null : 'no-encoder';
  }
  function answerLive(viewers: LiveViewers): void {
    for (const action of ['StartLiveCam', 'SwitchLiveCam'] as const)
      scope.add(
        phones.on(action, ({ camId }, phone) =>
          viewers.enqueue(phone, async () => {
            const error = await refusal(phone, camId);
            // Not awaited: a phone with a full lane can still stop.
            void phone.send(action, { success: !error, camId, ...(error && { error }) });
            if (error) viewers.end(phone);
            else viewers.show(phone, camId);
          }),
        ),
      );
    scope.add(
      phones.on('StopLiveCam', (_extras, phone) =>
        viewers.enqueue(phone, async () => {
          viewers.end(phone);
          void phone.send('StopLiveCam', { success: true });
        }),
      ),
      phones.on('LiveCamReport', ({ age }, phone) => viewers.report(phone, age)),
    );
  }
  return {
    name: 'cameras',
    start() {
      scope = createScope();
      const feeds = createLiveFeeds(context, video);
      const viewers = createLiveViewers(context, cameras, feeds);
      const stills = createStills(clock, video);
      // Probed before the first phone waits for it.
      void encoders.argsFor(encodingOf('h264', 0));
      scope.add(viewers.endAll);
      answerLive(viewers);
      scope.add(
        phones.on('GetCameraStill', async ({ camId }, phone) => {
          const isAvailable = cameras.ids.includes(camId);
          const still = isAvailable ? await stills.take(camId) : null;
          if (!still) {
            const error = isAvailable ? 'camera-failed' : 'no-camera';
            await phone.send('GetCameraStill', { success: false, camId, error });
            return;
          }
          const transfer = phone.bulk.newTransfer();
          await phone.send('GetCameraStill', { success: true, camId, transfer });
          await phone.bulk.send(transfer, [still], phone.disconnected);
        }),
      );
      endAll = async () => {
        await Promise.all([feeds.end(), stills.end()]);
      };
    },
    async stop() {
      scope.end();
      await endAll();
    },
  };
}

/** The modules of a car with cameras; none for a car without. */
export function createCameraModules(context: CarContext, video: ConfiguredVideo): CarModule[] {
  if (video.cameras.ids.length === 0) return [];
  const live = createCamerasModule(context, video);
  return video.scene ? [live, createSceneModule(video.scene)] : [live];
}

/** Moves the drawn street past the simulated car. */
function createSceneModule(scene: SceneControl): CarModule {
  return { name: 'scene', start() {}, stop() {}, receive: (state) => scene.receive(state) };
}
