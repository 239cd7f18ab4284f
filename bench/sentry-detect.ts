import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf, SENTRY_CLIPS } from '../apps/car/src/sentry/test-support/sentry-clips.ts';
import { report, sized } from './support/report.ts';
import { scoreAlarms } from './support/score-alarms.ts';
import { type Film, makeFilms } from './support/sentry-films.ts';

/**
 * The movement detector on all labelled clips and on what is made of them: what is found, how late, what is found that is not there,
 * and the processor's time, decoding included. The reference of the processor is the decoder alone.
 */
const SIZES = sized(
  [
    { width: 320, height: 240 },
    { width: 640, height: 480 },
  ],
  [{ width: 320, height: 240 }],
);
const CLIPS = sized(
  SENTRY_CLIPS,
  SENTRY_CLIPS.slice(0, 1).map((clip) => ({ ...clip, lengthS: 9, events: clip.events.slice(0, 1) })),
);
const PROBE = fileURLToPath(new URL('support/watch-films.mjs', import.meta.url));

interface Watched {
  alarms: [number, number][];
  /** Pictures, and the seconds of the processor for decoding and for detecting. */
  count: number;
  decodeS: number;
  detectS: number;
}

function watch(films: readonly Film[]): Watched[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROBE, ...films.map(({ path }) => path)]);
  if (status !== 0) throw new Error(`The detector failed: ${stderr}`);
  return JSON.parse(String(stdout));
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);

/** Reports what was found in the films of one size. */
function reportSize(width: number, watched: readonly { film: Film; by: Watched }[]): void {
  const judged = watched.map(({ film, by }) => ({
    name: film.clip.name,
    ...scoreAlarms(film.clip, by.alarms),
  }));
  console.table(judged);
  const delays = judged.flatMap(({ delaysS }) => delaysS);
  const found = delays.filter((delay) => delay !== null);
  const falseStarts = sum(judged.map((each) => each.falseStarts));
  const minutes = sum(watched.map(({ film }) => film.clip.lengthS)) / 60;
  const decodeS = sum(watched.map(({ by }) => by.decodeS)) / minutes;
  const detectS = sum(watched.map(({ by }) => by.detectS));
  report({
    name: `sentry-detect-${width}`,
    figure: decodeS + detectS / minutes,
    reference: decodeS,
    unit: 'CPU-s/min',
    goal: { ratio: 1.3 },
    also: { 'detector, ms a picture': (1_000 * detectS) / sum(watched.map(({ by }) => by.count)) },
  });
  report({
    name: `sentry-detect-${width}-faults`,
    figure: delays.length - found.length + falseStarts,
    reference: delays.length,
    unit: 'missed or false',
    goal: { figure: 0 },
  });
  report({
    name: `sentry-detect-${width}-late`,
    figure: Math.max(0, ...found),
    reference: 1,
    unit: 's',
    goal: { figure: 0.8 },
  });
  report({
    name: `sentry-detect-${width}-quiet`,
    figure: (100 * sum(judged.map((each) => each.quietAlarmS))) / sum(judged.map((each) => each.quietS)),
    reference: 100,
    unit: '% under alarm',
    goal: { figure: 5 },
  });
}

if (SENTRY_CLIPS.some((clip) => fileOf(clip) === null)) {
  console.log('sentry-detect: skipped, the clips of the real test data are not at hand');
  process.exit(0);
}
const folder = mkdtempSync(join(tmpdir(), 'ligo-films-'));
try {
  const films = await makeFilms(CLIPS, SIZES, folder);
  const found = watch(films);
  const watched = films.flatMap((film, at) => found.slice(at, at + 1).map((by) => ({ film, by })));
  for (const { width } of SIZES)
    reportSize(
      width,
      watched.filter(({ film }) => film.width === width),
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
