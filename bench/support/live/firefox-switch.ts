import { CAMERA_ID } from '@ligo/protocol';
import { startLigoCar } from './ligo-car.ts';
import { openLivePhone } from './live-phone.ts';

/** Watched between two switches, ms. */
const WATCHED_MS = 500;

/** Times from the switch of the camera to its picture in Firefox, each round to the rear and back, ms. */
export async function measureFirefoxSwitches(rounds: number): Promise<number[]> {
  const phone = await openLivePhone('firefox');
  const ligo = await startLigoCar();
  const car = ligo.open();
  await phone.connect(car);
  await phone.send('StartLiveCam', { camId: CAMERA_ID.FRONT });
  await phone.first(CAMERA_ID.FRONT);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const camId of [CAMERA_ID.REAR, CAMERA_ID.FRONT]) {
      await new Promise((resolve) => setTimeout(resolve, WATCHED_MS));
      await phone.shown();
      const sentAtMs = await phone.send('SwitchLiveCam', { camId });
      times.push((await phone.first(camId)).atMs - sentAtMs);
    }
  car.close();
  await ligo.module.stop();
  await phone.stop();
  return times;
}
