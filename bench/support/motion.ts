import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { within } from './report.ts';
import type { Film, Watched } from './sentry-films.ts';

/** Share of the pixels that must change. */
const THRESHOLD = 0.006;
/** A clock tick of /proc, s. */
const TICK_S = 0.01;
const GRACE_S = 70;

export const hasMotion = (): boolean => spawnSync('motion', ['-h'], { stdio: 'ignore' }).error === undefined;

/** Tuned for parked cars: the best that was found for the clips. */
const settings = ({ path, width, height }: Film, folder: string): string =>
  Object.entries({
    daemon: 'off',
    log_level: 7,
    netcam_url: `file://${path}`,
    width,
    height,
    framerate: 25,
    target_dir: folder,
    picture_output: 'off',
    movie_output: 'off',
    threshold: Math.round(THRESHOLD * width * height),
    despeckle_filter: 'EedDl',
    lightswitch_percent: 15,
    minimum_motion_frames: 3,
    event_gap: 2,
    webcontrol_port: 0,
    stream_port: 0,
  })
    .map(([name, value]) => `${name} ${value}\n`)
    .join('');

/** Seconds of processor that a process has taken. */
function cpuOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may contain anything; user and system time are the 12th and 13th word after it.
  const words = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return (Number(words[11]) + Number(words[12])) * TICK_S;
}

/** Lets Debian's `motion` watch a film; it plays a file as slowly as a camera would. */
export async function watchByMotion(film: Film, folder: string): Promise<Watched> {
  const file = `${film.path}.motion.conf`;
  writeFileSync(file, settings(film, folder));
  const motion = spawn('motion', ['-n', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  const gone = new Promise((resolve) => motion.once('exit', resolve));
  const alarms: [number, number][] = [];
  let beganMs = 0;
  const atS = () => (performance.now() - beganMs) / 1_000;
  const watched = async (): Promise<Watched> => {
    for await (const line of createInterface(motion.stderr)) {
      if (line.includes('connected') && beganMs === 0) beganMs = performance.now();
      if (line.includes('starting event')) alarms.push([atS(), film.clip.lengthS]);
      const last = alarms.at(-1);
      if (line.includes('End of event') && last) last[1] = atS();
      if (!line.includes('End of file')) continue;
      // It plays a little faster or slower than the rate of the film.
      const scale = film.clip.lengthS / atS();
      const cpuS = cpuOf(motion.pid ?? 0);
      return { alarms: alarms.map(([from, to]) => [from * scale, to * scale]), cpuS };
    }
    throw new Error(`motion ended before ${film.clip.name}`);
  };
  try {
    const limitMs = (film.clip.lengthS + GRACE_S) * 1_000;
    return await within(limitMs, `motion on ${film.clip.name}`, watched());
  } finally {
    motion.kill('SIGKILL');
    await gone;
  }
}
