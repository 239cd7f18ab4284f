import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storeEvents } from '../../../apps/car/src/test-support/store-events.ts';
import { DEMO_LOG } from './demo-log.ts';

const SCENE = { kind: 'scene', hour: 15 };

/** The content of `car.json`: cameras in a street in the afternoon. */
export const CAR_FILE = JSON.stringify({
  version: 1,
  cameras: { front: SCENE, right: SCENE, rear: SCENE, left: SCENE },
});

/** Gives a car that has not begun its cameras, and what happened to it that day. */
export function keepDemoDay(dataDir: string): void {
  storeEvents(dataDir, DEMO_LOG);
  writeFileSync(join(dataDir, 'car.json'), CAR_FILE);
}
