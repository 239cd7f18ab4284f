import { createScope } from '@ligo/machine';
import type { Cameras } from '../ports/cameras.ts';
import type { CarContext } from '../ports/car-context.ts';
import type { CarModule } from '../ports/car-module.ts';
import type { LivePictures, OpenLivePictures } from '../ports/live-pictures.ts';
import { createLiveViewers, type LiveViewers } from './live-viewers.ts';
import type { ConfiguredVideo, SceneControl } from './scene-contract.ts';
import { LIVE_STEPS } from './video/bitrate-machine.ts';

/** Sends phones the live pictures of the cameras, and stills. */
export function createCamerasModule(
  context: Pick<CarContext, 'clock' | 'wallTime' | 'log' | 'phones'>,
  cameras: Pick<Cameras, 'ids' | 'states' | 'onChange'>,
  openLive: OpenLivePictures,
): CarModule {
  const { phones } = context;
  let scope = createScope();
  let endAll = async () => {};

  function answerLive(viewers: LiveViewers, pictures: LivePictures): void {
    for (const action of ['StartLiveCam', 'SwitchLiveCam'] as const)
      scope.add(
        phones.on(action, ({ camId }, phone) =>
          viewers.enqueue(phone, async () => {
            await phone.videoAnswered;
            const error = await pictures.refusal(phone, camId);
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
      const pictures = openLive(context, LIVE_STEPS[0]);
      const viewers = createLiveViewers(context, cameras, pictures);
      scope.add(viewers.endAll);
      answerLive(viewers, pictures);
      scope.add(
        phones.on('GetCameraStill', async ({ camId }, phone) => {
          const isAvailable = cameras.ids.includes(camId);
          const still = isAvailable && pictures.still ? await pictures.still(camId) : null;
          if (!still) {
            const failure = pictures.still ? 'camera-failed' : 'no-encoder';
            const error = isAvailable ? failure : 'no-camera';
            await phone.send('GetCameraStill', { success: false, camId, error });
            return;
          }
          const transfer = phone.bulk.newTransfer();
          await phone.send('GetCameraStill', { success: true, camId, transfer });
          await phone.bulk.send(transfer, [still], phone.disconnected);
        }),
      );
      endAll = pictures.end;
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
  const live = createCamerasModule(context, video.cameras, video.openLive);
  return video.scene ? [live, createSceneModule(video.scene)] : [live];
}

/** Moves the drawn street past the simulated car. */
function createSceneModule(scene: SceneControl): CarModule {
  return { name: 'scene', start() {}, stop() {}, receive: (state) => scene.receive(state) };
}
