import type { Clock } from '@ligo/machine';
import { COOL, type HeatLevel, type Pressure, pressureOfDropped, stepHeat } from './heat-machine.ts';

/** Time from sample to sample, ms. */
const SAMPLE_MS = 10_000;
/** A sample that comes this late followed a sleep, ms. */
const SLEPT_AFTER_MS = 30_000;

/** Chrome's measure of pressure; TypeScript does not have it. */
interface PressureObserverLike {
  observe(source: 'cpu', options: { sampleInterval: number }): Promise<void>;
}
export type PressureObserverMaker = new (
  onRecords: (records: readonly { state: Pressure }[]) => void,
) => PressureObserverLike;

/** The pictures of a track so far, where the browser counts them. */
export type CountedTrack = Pick<MediaStreamTrack, 'id'> & {
  stats?: { deliveredFrames: number; discardedFrames: number; totalFrames: number };
};

export interface HeatSources {
  clock: Clock;
  /** `undefined`: the browser has none. */
  PressureObserver: PressureObserverMaker | undefined;
  /** The tracks of the cameras that are open. */
  tracks(): readonly CountedTrack[];
}

/** Calls with how much the page may film when that changes, by pressure or dropped pictures; lives as long as the page. */
export function watchHeat(
  { clock, PressureObserver, tracks }: HeatSources,
  onLevel: (level: HeatLevel) => void,
): void {
  const dropped = countDropped(tracks);
  let pressure: Pressure | null = null;
  let state = COOL;
  let lastMs = clock.nowMs();

  function sample(): void {
    const nowMs = clock.nowMs();
    const elapsedMs = nowMs - lastMs;
    lastMs = nowMs;
    const seen = dropped();
    const next = stepHeat(state, pressure ?? seen, elapsedMs <= SLEPT_AFTER_MS ? elapsedMs : 0);
    const hasChanged = next.level !== state.level;
    state = next;
    if (hasChanged) onLevel(state.level);
    clock.after(SAMPLE_MS, sample);
  }
  if (PressureObserver) {
    const observer = new PressureObserver((records) => {
      pressure = records.at(-1)?.state ?? pressure;
    });
    // A browser that refuses it is one that does not have it.
    observer.observe('cpu', { sampleInterval: SAMPLE_MS }).catch(() => {});
  }
  clock.after(SAMPLE_MS, sample);
}

/** Makes a function that returns the pressure that the pictures since its last call show: the worst of all tracks. */
function countDropped(tracks: HeatSources['tracks']): () => Pressure {
  let before = new Map<string, { dropped: number; total: number }>();
  return () => {
    const now = new Map<string, { dropped: number; total: number }>();
    let worst: Pressure = 'nominal';
    for (const { id, stats } of tracks()) {
      if (!stats) continue;
      const { totalFrames: total, deliveredFrames, discardedFrames } = stats;
      const counted = { dropped: total - deliveredFrames - discardedFrames, total };
      const last = before.get(id) ?? counted;
      if (pressureOfDropped(counted.dropped - last.dropped, total - last.total) === 'serious')
        worst = 'serious';
      now.set(id, counted);
    }
    before = now;
    return worst;
  };
}
