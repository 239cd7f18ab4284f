import { CAMERA_ID } from '@ligo/protocol';
import { createCamerasModule } from '../../../apps/car/src/cameras/cameras-module.ts';
import { mergeCameraStates } from '../../../apps/car/src/cameras/create-cameras.ts';
import { framePictures } from '../../../apps/car/src/cameras/frame-pictures.ts';
import { ActionRouter } from '../../../apps/car/src/link/phones/action-router.ts';
import { systemClock } from '../../../apps/car/src/platform/clock/system-clock.ts';
import { createUnitClock } from '../../../apps/car/src/platform/node/clock/unit-clock.ts';
import { probeEncoders } from '../../../apps/car/src/platform/node/ffmpeg/probe-encoders.ts';
import { runFfmpeg } from '../../../apps/car/src/platform/node/ffmpeg/run-ffmpeg.ts';
import type { Cameras } from '../../../apps/car/src/ports/cameras.ts';
import { openCarPeer } from '../../../apps/car/src/test-support/car-peer.ts';
import { createFakePhone } from '../../../apps/car/src/test-support/fake-phone.ts';
import { phoneOver } from '../channel.ts';
import { drawnCamera } from './drawn-camera.ts';
import type { OfferingCar } from './live-phone.ts';

const log = { info() {}, warn: console.warn, error: console.error };

/** The car's own module with its real encoders, on two cameras that draw the time. */
export async function startLigoCar(inputOf: Cameras['inputOf'] = drawnCamera) {
  const ids = [CAMERA_ID.REAR, CAMERA_ID.FRONT];
  const phones = new ActionRouter(log);
  const startFfmpeg = runFfmpeg;
  const encoders = probeEncoders({ startFfmpeg, choice: 'software', clock: systemClock, log });
  const cameras = { ids, ...mergeCameraStates(ids), inputOf };
  const module = createCamerasModule(
    { phones, clock: createUnitClock(), wallTime: systemClock, log },
    cameras,
    framePictures({ cameras, encoders, startFfmpeg }),
  );
  await module.start(new AbortController().signal);
  await encoders.argsFor({ purpose: 'live', codec: 'h264', fps: 20, kbps: 500 });
  let count = 0;
  return {
    module,
    /** A connection of its own. */
    open(): OfferingCar {
      const candidates: OfferingCar['candidates'] = [];
      const left = new AbortController();
      const peer = openCarPeer(
        (candidate) => candidates.push(candidate),
        (text) => void phones.receive(text, phone),
      );
      count += 1;
      const phone = {
        ...phoneOver(peer),
        id: `phone ${count}`,
        pairingId: `pairing ${count}`,
        disconnected: left.signal,
      };
      const close = () => {
        left.abort();
        peer.close();
      };
      return { candidates, offer: peer.offer, opened: peer.opened, answer: peer.acceptAnswer, close };
    },
    /** Others watch these cameras, until what is returned is called. */
    keepWarm(camIds: readonly number[]): () => void {
      const watching = camIds.map((camId) => {
        const phone = { ...createFakePhone(), id: `other ${camId}` };
        phones.receive(JSON.stringify({ action: 'StartLiveCam', extras: { camId } }), phone);
        return phone;
      });
      return () => {
        for (const phone of watching) phone.leave();
      };
    },
    /** Stops what still runs for a phone that might return. */
    async cool() {
      await module.stop();
      await module.start(new AbortController().signal);
    },
  };
}
