import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, type SentryClip } from '../../apps/car/src/sentry/test-support/sentry-clips.ts';
import {
  finishedRecordings,
  keepSentrySettings,
} from '../../apps/car/src/sentry/test-support/sentry-records.ts';
import { sharedData } from './shared-data.ts';
import { CarUnderTest, type ServerUnderTest, type Stack } from './stack.ts';

/** A film for a camera that repeats it, with its length and when something begins to move in it, s. */
export interface LabelledFilm {
  path: string;
  lengthS: number;
  starts: readonly number[];
}

/** Time in which the detector learns a scene, before anything moves, s. */
const LEARN_S = 4;
/** Recordings go on after a movement, and end before the film begins again, s. */
const REST_S = 12;
const FORM = 'scale=480:360,setsar=1,fps=10';

function write(stack: Stack, args: readonly string[]): string {
  const path = `${stack.folder('film')}.y4m`;
  execFileSync('ffmpeg', ['-v', 'error', ...args, '-pix_fmt', 'yuv420p', path]);
  return path;
}

/** A car, a street in which only the light changes, and a person, from labelled clips; `null` where they are not at hand. */
export function filmOfThree(stack: Stack): LabelledFilm | null {
  const [cars, light, person] = [
    'parking_overhead_cars.mp4',
    'negative_brightness_change.mp4',
    'waving_tree_then_person.mp4',
  ].map((name) => sharedData(`video/${name}`));
  if (!cars || !light || !person) return null;
  const first = (s: number) => `tpad=start_mode=clone:start_duration=${s}`;
  const path = write(stack, [
    ...['-ss', '10.7', '-to', '19.5', '-i', cars, '-i', light, '-ss', '57.5', '-to', '65.5', '-i', person],
    '-filter_complex',
    `[0:v]${FORM},${first(2)}[a];[1:v]${FORM}[b];[2:v]${FORM},${first(LEARN_S)}[c];[a][b][c]concat=n=3`,
  ]);
  return { path, lengthS: 27.7, starts: [5.5, 22.7] };
}

/** A labelled clip between its first and its last picture, which stand still; `null` where it is not at hand. */
export function filmOfClip(stack: Stack, clip: SentryClip): LabelledFilm | null {
  const file = fileOf(clip);
  if (!file) return null;
  const still = `tpad=start_mode=clone:start_duration=${LEARN_S}:stop_mode=clone:stop_duration=${REST_S}`;
  const path = write(stack, [
    ...['-i', file, '-filter_complex', `${clip.filter},${FORM},trim=duration=${clip.lengthS},${still}`],
  ]);
  const starts = clip.events.map(([from]) => from + LEARN_S);
  return { path, lengthS: LEARN_S + clip.lengthS + REST_S, starts };
}

/** An installed car, parked, whose front camera shows a film, and whose Sentry watches. */
export function carWith(
  stack: Stack,
  server: ServerUnderTest,
  { path }: LabelledFilm,
): Promise<CarUnderTest> {
  return CarUnderTest.start(stack, server, [], {}, (dataDir) => {
    mkdirSync(dataDir, { recursive: true });
    keepSentrySettings(dataDir, { isSentryOn: true, videoResolution: 'HD', videoFPS: 'low' });
    const cameras = { front: { kind: 'file', path } };
    writeFileSync(join(dataDir, 'car.json'), JSON.stringify({ version: 1, cameras }));
  });
}

/** When an installed car saw movements of which it has finished the recordings, unix ms. */
export const movementsOf = ({ dataDir }: CarUnderTest): number[] =>
  finishedRecordings(dataDir).map(({ movedAtMs }) => movedAtMs);

/** Times after the first of them, s, as long as the film lasts. */
export function afterFirst(timesMs: readonly number[], { lengthS, starts }: LabelledFilm): number[] {
  const [first = 0] = timesMs;
  const restS = lengthS - (starts[0] ?? 0) - 1;
  return timesMs.map((timeMs) => (timeMs - first) / 1_000).filter((s) => s < restS);
}
