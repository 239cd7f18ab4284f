import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fileOf, SENTRY_CLIPS } from '../apps/car/src/sentry/test-support/sentry-clips.ts';
import { hasMotion, watchByMotion } from './support/motion.ts';
import { type Finding, report, sized } from './support/report.ts';
import { type AlarmScore, scoreAlarms } from './support/score-alarms.ts';
import { type Film, makeFilms, type Watched } from './support/sentry-films.ts';

/**
 * The movement detector on all labelled clips and on what is made of them, beside Debian's `motion`, tuned, on the same films:
 * what is found, how late, what is found that is not there, and the processor's time, decoding included. `motion` plays a file
 * as slowly as a camera would, so all its films run at once; the processor's time is counted by process.
 */
const SMALL = { width: 320, height: 240, cpuRatio: 1 };
const SIZES = sized([SMALL, { width: 640, height: 480, cpuRatio: 0.6 }], [SMALL]);
const CLIPS = sized(
  SENTRY_CLIPS,
  SENTRY_CLIPS.slice(0, 1).map((clip) => ({ ...clip, lengthS: 9, events: clip.events.slice(0, 1) })),
);
const isMotionThere = hasMotion();
const MOTION_IS_MISSING = 'motion is missing; install it: apt-get install --no-install-recommends motion';
const NOTHING: Watched = { alarms: [], cpuS: 0 };
const PROBE = fileURLToPath(new URL('support/watch-films.mjs', import.meta.url));

interface Ours extends Watched {
  /** Pictures, and what the detector alone took for them. */
  count: number;
  detectS: number;
}

interface Both {
  film: Film;
  ours: Ours;
  motion: Watched;
}

function watchByOurs(films: readonly Film[]): Ours[] {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROBE, ...films.map(({ path }) => path)]);
  if (status !== 0) throw new Error(`The detector failed: ${stderr}`);
  return JSON.parse(String(stdout));
}

const sum = (values: readonly number[]): number => values.reduce((all, each) => all + each, 0);
const text = (value: number) => value.toFixed(1);

/** Found, delays, false starts and quiet time under alarm, as a table's cells. */
function cells({ delaysS, falseStarts, quietAlarmS }: AlarmScore): string[] {
  const delays = delaysS.map((delay) => (delay === null ? '-' : text(delay))).join(' ');
  return [delays, String(falseStarts), text(quietAlarmS)];
}

function printTable(width: number, rows: readonly string[][]): void {
  const head = ['clip', 'ours, s late', 'false', 'quiet s', 'motion, s late', 'false', 'quiet s'];
  const table = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  console.log(`\nFilms ${width} wide:`);
  for (const row of table) console.log(row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

/** Errors on all clips together, and the cost. */
function total(watched: readonly { film: Film; by: Watched }[]) {
  const judged = watched.map(({ film, by }) => scoreAlarms(film.clip, by.alarms));
  const delays = judged.flatMap(({ delaysS }) => delaysS);
  const found = delays.filter((delay) => delay !== null);
  const minutes = sum(watched.map(({ film }) => film.clip.lengthS)) / 60;
  return {
    faults: delays.length - found.length + sum(judged.map(({ falseStarts }) => falseStarts)),
    latestS: Math.max(0, ...found),
    quietPct: (100 * sum(judged.map((each) => each.quietAlarmS))) / sum(judged.map((each) => each.quietS)),
    cpu: sum(watched.map(({ by }) => by.cpuS)) / minutes,
  };
}

/** Reports what was found in the films of one size. */
function compare({ width, cpuRatio }: (typeof SIZES)[number], watched: readonly Both[]): void {
  const ours = total(watched.map(({ film, ours: by }) => ({ film, by })));
  const motion = total(watched.map(({ film, motion: by }) => ({ film, by })));
  const pictures = sum(watched.map((each) => each.ours.count));
  const msEach = (seconds: number) => (1_000 * seconds) / pictures;
  // A reference without errors would have no ratio: it counts as the smallest distinguishable error.
  const row = (what: string, figure: number, reference: number, unit: string, goal: Finding['goal']) =>
    report({ name: `sentry-detect-${width}-${what}`, figure, reference, unit, goal });
  row('processor', ours.cpu, motion.cpu, 'CPU-s/min', { ratio: cpuRatio });
  const alone = msEach(sum(watched.map((each) => each.ours.detectS)));
  row('picture', alone, msEach(sum(watched.map((each) => each.motion.cpuS))), 'ms', { figure: 0.35 });
  row('faults', ours.faults, Math.max(1, motion.faults), 'missed or false', { figure: 0 });
  row('late', ours.latestS, Math.max(0.1, motion.latestS), 's', { figure: 0.8 });
  row('quiet', ours.quietPct, Math.max(0.1, motion.quietPct), '% under alarm', { figure: 5 });
}

if (SENTRY_CLIPS.some((clip) => fileOf(clip) === null)) {
  console.log('sentry-detect: skipped, the clips of the real test data are not at hand');
  process.exit(0);
}
if (!isMotionThere && !sized(false, true)) throw new Error(MOTION_IS_MISSING);
const folder = mkdtempSync(join(tmpdir(), 'ligo-films-'));
try {
  const films = await makeFilms(CLIPS, SIZES, folder);
  const ours = watchByOurs(films);
  const motion = isMotionThere ? await Promise.all(films.map((film) => watchByMotion(film, folder))) : [];
  for (const size of SIZES) {
    const places = films.flatMap(({ width }, place) => (width === size.width ? [place] : []));
    const watched = places.flatMap((place) => {
      const [film, own, other] = [films[place], ours[place], motion[place]];
      return film && own ? [{ film, ours: own, motion: other ?? NOTHING }] : [];
    });
    const rows = watched.map(({ film, ours: own, motion: other }) => [
      film.clip.name,
      ...cells(scoreAlarms(film.clip, own.alarms)),
      ...(isMotionThere ? cells(scoreAlarms(film.clip, other.alarms)) : []),
    ]);
    printTable(size.width, rows);
    if (isMotionThere) compare(size, watched);
    else console.log(`There is nothing to compare with: ${MOTION_IS_MISSING}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
