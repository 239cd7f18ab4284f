import { spawnSync } from 'node:child_process';
import { GREY_FILTERS } from '../../platform/node/capture/capture-job.ts';
import { GREY } from '../../ports/movement-detector.ts';
import { sharedData } from '../../test-support/shared-data.ts';
import { type CameraSettings, createDetector } from '../detector/detector.ts';
import { stepDetector } from '../detector/step-detector.ts';

const MAX_BYTES = 200_000_000;

/** From and to, s from the first picture. */
export type Span = readonly [from: number, to: number];

/** A clip of the real test data, or one that is made of it by a filter. */
export interface SentryClip {
  name: string;
  file: string;
  /** A graph of ffmpeg from `[0:v]` to one unnamed output. */
  filter: string;
  lengthS: number;
  /** The moving objects, and the areas without movement. */
  events: readonly Span[];
  quiet: readonly Span[];
}

const PARKING = 'parking_overhead_cars.mp4';
const STREET = 'negative_brightness_change.mp4';
const LOT = 'cam_left_car_park_clouds.mp4';
const parked = {
  lengthS: 30,
  events: [
    [4.3, 8.4],
    [14.2, 19],
    [25.1, 27.7],
  ],
  quiet: [
    [0, 4],
    [9.5, 13.7],
    [19.7, 24.8],
    [29.2, 30.1],
  ],
} as const;

/** A picture of a clip that stands still, at 12 a second. */
const still = (lengthS: number, atS: number) =>
  `[0:v]trim=start=${atS},trim=end_frame=1,scale=640:480,loop=${lengthS * 12}:1:0,setpts=N/12/TB,fps=12`;
const shaken =
  "crop=600:440:x='20+gt(mod(t,5),2.5)*14*sin(t*17)*sin(t*3.1)':y='20+gt(mod(t,5),2.5)*12*sin(t*23)*sin(t*2.3)'";
const grain = (strength: number) => `noise=alls=${strength}:allf=t`;
const dimmed = (share: number) => `lutyuv=y=16+(val-16)*${share}`;
/** Another exposure for five seconds of every ten, and a third at the end. */
const exposed =
  "eq=eval=frame:contrast='if(between(t,5,10),0.6,if(between(t,15,20),1.4,if(gt(t,25),0.5,1)))'";
const rain =
  "color=black:s=320x20:r=12,noise=alls=100:allf=t,lutyuv=y='if(gt(val,84),150,16)':u=128:v=128,scale=640:480:flags=neighbor";

const made = (name: string, file: string, lengthS: number, filter: string): SentryClip => ({
  name,
  file,
  filter,
  lengthS,
  events: [],
  quiet: [[0, lengthS]],
});

/** All labelled clips, and what is made of them. */
export const SENTRY_CLIPS: readonly SentryClip[] = [
  { name: 'parking', file: PARKING, filter: '[0:v]null', ...parked },
  {
    name: 'waving tree',
    file: 'waving_tree_then_person.mp4',
    filter: '[0:v]null',
    lengthS: 71.7,
    events: [[60.5, 65]],
    quiet: [
      [0, 60.25],
      [65.5, 71.7],
    ],
  },
  made('changing light', STREET, 4.9, '[0:v]null'),
  {
    // The detector learns meanwhile, so it does not see movement before the second second.
    name: 'motorway region',
    file: 'cam_rear_motorway.mp4',
    filter: '[0:v]crop=210:127:631:532',
    lengthS: 22.9,
    events: [
      [2, 4.4],
      [14.3, 18],
      [21.7, 22.5],
    ],
    quiet: [
      [5.2, 14],
      [18.6, 21.4],
    ],
  },
  { name: 'dark parking', file: PARKING, filter: `[0:v]${dimmed(0.16)},${grain(5)}`, ...parked },
  made(
    'light to and fro',
    STREET,
    19,
    '[0:v]split[a][b];[b]reverse[c];[a][c]concat=n=2,loop=1:118:0,setpts=N/12/TB',
  ),
  made('shake, parking', PARKING, 15, `${still(15, 9.8)},${shaken},${grain(6)}`),
  made('shake, street', STREET, 15, `${still(15, 1)},${shaken},${grain(6)}`),
  made('shake, car park', LOT, 15, `${still(15, 1)},${shaken},${grain(6)}`),
  made('night noise, street', STREET, 15, `${still(15, 1)},${dimmed(0.15)},${grain(20)}`),
  made('rain, car park', LOT, 15, `${still(15, 1)}[a];${rain}[b];[a][b]blend=all_mode=screen:shortest=1`),
  made('exposure steps, street', STREET, 30, `${still(30, 1)},${exposed},${grain(6)}`),
  made('exposure steps, parking', PARKING, 30, `${still(30, 9.8)},${exposed},${grain(6)}`),
];

/** Path of the file that a clip is made of; `null` where the real test data is not at hand. */
export function fileOf(clip: Pick<SentryClip, 'file'>): string | null {
  return sharedData(`video/${clip.file}`);
}

/** The pictures of a clip as the detector gets them. Throws if ffmpeg cannot make them. */
export function greyPictures(clip: SentryClip): Uint8Array[] {
  const path = fileOf(clip);
  if (!path) throw new Error(`${clip.file} is not there`);
  const filter = `${clip.filter},${GREY_FILTERS}`;
  const { stdout, stderr, status } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-i', path, '-filter_complex', filter, '-t', String(clip.lengthS), '-f', 'rawvideo', '-'],
    { maxBuffer: MAX_BYTES },
  );
  if (status !== 0) throw new Error(`ffmpeg: ${stderr}`);
  const bytes = GREY.width * GREY.height;
  return Array.from({ length: Math.floor(stdout.length / bytes) }, (_, at) =>
    stdout.subarray(at * bytes, (at + 1) * bytes),
  );
}

const SETTINGS: CameraSettings = {
  sensitivity: 100,
  minDurationS: 0,
  proximityPct: 100,
  isShadowFilterOn: false,
  mask: null,
};

/** When the detector reports movement in its pictures, s. */
export function alarmsIn(pictures: readonly Uint8Array[]): Span[] {
  const detector = createDetector();
  const found: [number, number][] = [];
  let last: [number, number] | null = null;
  for (const [place, picture] of pictures.entries()) {
    const atS = place / GREY.fps;
    const { isMoving } = stepDetector(detector, picture, (1 + atS) * 1_000, SETTINGS);
    if (!isMoving) last = null;
    else if (last) last[1] = atS;
    else {
      last = [atS, atS];
      found.push(last);
    }
  }
  return found;
}
