import {
  emptyState,
  isReading,
  READING_NAMES,
  READINGS,
  type ReadingName,
  type Readings,
  readingOf,
  setReading,
  UNKNOWN_TIME_MS,
  type VehicleState,
} from '@ligo/signals';
import type { Monotonic } from '../../ports/unit-time.ts';
import { type FixFilter, filterFix, INITIAL_FIX_FILTER, updateSpeed } from '../merge/fix-filter.ts';
import type { Merging } from './merged-car.ts';

interface Sample {
  source: number;
  value: number | string | boolean;
  takenAtMs: number | null;
  receivedAtMs: number;
}
type Memory = Map<ReadingName, Sample>;

const PLACE: readonly ReadingName[] = ['latitudeDeg', 'longitudeDeg'];
const freshMs = (name: ReadingName) =>
  Math.min(READINGS[name].lifetimeMs, [...PLACE, 'headingDeg'].includes(name) ? 10_000 : 60_000);
const ageFromMs = ({ takenAtMs, receivedAtMs }: Sample) => takenAtMs ?? receivedAtMs;
const isAlive = (name: ReadingName, held: Sample, nowMs: number) =>
  nowMs - ageFromMs(held) <= READINGS[name].lifetimeMs;
const isCrawl = (value: Sample['value']) => Number(value) > 0 && Number(value) < 10;
const standsBy = (name: ReadingName, value: Sample['value']) =>
  (name === 'gear' && value === 'P') ||
  (name === 'isOn' && value === false) ||
  (['isPluggedIn', 'isCharging'].includes(name) && value === true) ||
  (name === 'chargePowerKw' && Number(value) > 0);

const withoutPlace = ({ latitudeDeg: _, longitudeDeg: __, ...others }: Readings): Readings => others;

/** The valid readings; a place with an invalid half is dropped. */
function validOf(readings: Readings): Readings {
  const isValid = ([name, value]: [string, unknown]) =>
    READING_NAMES.includes(name as ReadingName) && (value === null || isReading(name as ReadingName, value));
  const reported = Object.entries(readings);
  const isPlaceInvalid = reported.some((entry) => PLACE.includes(entry[0] as ReadingName) && !isValid(entry));
  const valid = Object.fromEntries(reported.filter(isValid)) as Readings;
  return isPlaceInvalid ? withoutPlace(valid) : valid;
}

/**
 * Merges readings by ../RULES.md in the simplest way: for each state it reads everything again, reading by reading and source by
 * source. Nothing is optimised. The machine of the car must publish the same states.
 */
export class ReferenceMerge implements Merging {
  private publishAtMs: number | null = null;
  private changesAtMs: number | null = null;
  private published: Memory = new Map();
  private memories: Memory[];
  private fixes: FixFilter[];
  /** The halves of a place that each source reported last, all of a known age or none. */
  private halves: Map<ReadingName, { value: number; isDated: boolean }>[];
  private movement = { isMoving: false, beganAtMs: null as number | null, isTied: false };
  private reportsWifi = false;
  private publishedTimeMs: number | null = null;
  private publishedAtMs: number | null = null;

  constructor(
    private readonly sources: number,
    kept: VehicleState | null,
    nowMs: number,
  ) {
    this.memories = Array.from({ length: sources }, () => new Map());
    this.fixes = this.memories.map(() => INITIAL_FIX_FILTER);
    this.halves = this.memories.map(() => new Map());
    if (kept) this.memories.push(this.keptOf(kept, nowMs));
  }

  dueMs(): number | null {
    const times = [this.publishAtMs, this.changesAtMs].filter((time) => time !== null);
    return times.length > 0 ? Math.min(...times) : null;
  }

  sourceOf(name: ReadingName): number | null {
    return this.published.get(name)?.source ?? null;
  }

  receive(source: number, readings: Readings, atMs: number | null, nowMs: number): void {
    const memory = source < this.sources ? this.memories[source] : undefined;
    const takenAtMs = atMs === null || !Number.isFinite(atMs) ? null : Math.min(atMs, nowMs);
    const valid = validOf(readings);
    if (!memory || Object.keys(valid).length === 0) return;
    const accepted = this.checkPlace(source, valid, takenAtMs, nowMs);
    for (const [name, value] of Object.entries(accepted) as [ReadingName, Sample['value'] | null][]) {
      const before = memory.get(name);
      const isOlder =
        before !== undefined &&
        before.takenAtMs !== null &&
        isAlive(name, before, nowMs) &&
        (takenAtMs === null || takenAtMs < before.takenAtMs);
      if (value === null) memory.delete(name);
      else if (!isOlder) memory.set(name, { source, value, takenAtMs, receivedAtMs: nowMs });
    }
    this.reportsWifi ||= 'wifiName' in valid;
    this.publishAtMs ??= Math.max(nowMs, (this.publishedAtMs ?? 0) + 250);
  }

  publish(nowMs: number): VehicleState | null {
    this.followMovement(nowMs);
    const reported: Memory = new Map();
    for (const name of READING_NAMES) {
      const held = PLACE.includes(name) ? null : this.choose(name, nowMs);
      if (held) reported.set(name, held);
    }
    const whole = this.memories.map((memory) =>
      PLACE.every((name) => {
        const held = memory.get(name);
        return held && isAlive(name, held, nowMs);
      })
        ? memory
        : new Map(),
    );
    const latitude = this.choose('latitudeDeg', nowMs, whole);
    const longitude = latitude && this.memories[latitude.source]?.get('longitudeDeg');
    if (latitude && longitude) reported.set('latitudeDeg', latitude).set('longitudeDeg', longitude);
    const on = reported.get('isOn');
    const inferredBy = on && this.memories[on.source]?.get('powerInferredBy');
    reported.delete('powerInferredBy');
    if (inferredBy && isAlive('powerInferredBy', inferredBy, nowMs))
      reported.set('powerInferredBy', inferredBy);
    const isSame =
      reported.size === this.published.size &&
      [...reported].every(([name, { value, takenAtMs, source }]) => {
        const before = this.published.get(name);
        return before?.value === value && before.takenAtMs === takenAtMs && before.source === source;
      });
    const times = [...reported.values()].flatMap(({ takenAtMs }) => (takenAtMs === null ? [] : [takenAtMs]));
    const newestMs = times.length > 0 ? Math.max(...times) : (this.publishedTimeMs ?? nowMs);
    this.publishedTimeMs = Math.max(this.publishedTimeMs ?? newestMs, newestMs);
    this.published = reported;
    this.publishedAtMs = nowMs;
    this.publishAtMs = null;
    this.changesAtMs = this.nextChangeMs(nowMs);
    return isSame ? null : this.stateOf();
  }

  private keptOf(kept: VehicleState, nowMs: number): Memory {
    return new Map(
      READING_NAMES.flatMap((name): [ReadingName, Sample][] => {
        const value = readingOf(kept, name);
        const atMs = kept.takenAtMs[name] ?? kept.timeMs;
        const takenAtMs = atMs !== UNKNOWN_TIME_MS && atMs <= nowMs ? atMs : null;
        return value === null
          ? []
          : [[name, { source: this.sources, value, takenAtMs, receivedAtMs: nowMs }]];
      }),
    );
  }

  private checkPlace(source: number, well: Readings, takenAtMs: number | null, nowMs: number): Readings {
    const { speedKmh = null } = well;
    if (speedKmh !== null && takenAtMs !== null)
      this.fixes = this.fixes.map((fix) => updateSpeed(fix, speedKmh));
    const place = this.joinHalves(source, well, takenAtMs !== null);
    const readings = place ? { ...withoutPlace(well), ...place } : withoutPlace(well);
    const check = this.fixes[source];
    if (!place || !check) return readings;
    const wheels = this.memories.flatMap((memory, each) => {
      const held = memory.get('speedKmh');
      const counts = each !== source && held && held.takenAtMs !== null && isAlive('speedKmh', held, nowMs);
      return counts ? [Number(held.value)] : [];
    });
    const wheelsKmh = wheels.length > 0 ? Math.max(...wheels) : speedKmh;
    const [next, accepted] = filterFix(check, readings, takenAtMs as Monotonic | null, wheelsKmh);
    this.fixes = this.fixes.with(source, next);
    return accepted;
  }

  /** The place that a source has now, whole; `null` if it reports nothing of one, or a half alone. */
  private joinHalves(source: number, well: Readings, isDated: boolean): Readings | null {
    const halves = this.halves[source];
    const news = PLACE.filter((name) => name in well);
    if (!halves || news.length === 0) return null;
    if (news.some((name) => well[name] === null)) {
      halves.clear();
      return { latitudeDeg: null, longitudeDeg: null };
    }
    if ([...halves.values()].some((half) => half.isDated !== isDated)) halves.clear();
    for (const name of news) halves.set(name, { value: Number(well[name]), isDated });
    const [latitude, longitude] = PLACE.map((name) => halves.get(name));
    return latitude && longitude ? { latitudeDeg: latitude.value, longitudeDeg: longitude.value } : null;
  }

  private followMovement(nowMs: number): void {
    const before = { ...this.movement };
    this.movement.isTied = false;
    const value = (name: ReadingName) => this.choose(name, nowMs)?.value;
    const isHeld = value('isPluggedIn') === true || value('isCharging') === true || value('isOn') === false;
    const speed = this.choose('speedKmh', nowMs);
    const isTied = isHeld && !before.isMoving;
    const stands = !speed?.takenAtMs || Number(speed.value) === 0 || (isTied && isCrawl(speed.value));
    if (stands) this.movement = { ...before, isMoving: false, isTied: isHeld };
    else if (before.isMoving) this.movement = before;
    else this.movement = { isMoving: true, beganAtMs: speed.takenAtMs, isTied: false };
  }

  private choose(name: ReadingName, nowMs: number, memories = this.memories): Sample | null {
    const { beganAtMs, isTied } = this.movement;
    const all = memories.flatMap((memory) => memory.get(name) ?? []);
    const plausible = all.filter((held) => {
      if (!isAlive(name, held, nowMs)) return false;
      if (name === 'speedKmh') return !(isTied && isCrawl(held.value));
      const isSince = beganAtMs === null || (held.takenAtMs !== null && held.takenAtMs >= beganAtMs);
      return isSince || !standsBy(name, held.value);
    });
    const counted = plausible.filter(({ value }) => name !== 'odometerKm' || value !== 0);
    const counting = counted.length > 0 ? counted : plausible;
    const fresh = counting.find(({ takenAtMs }) => takenAtMs !== null && nowMs - takenAtMs <= freshMs(name));
    const timeOf = ({ takenAtMs }: Sample) => takenAtMs ?? Number.NEGATIVE_INFINITY;
    const newestMs = Math.max(...counting.map(timeOf));
    return fresh ?? counting.find((held) => timeOf(held) === newestMs) ?? null;
  }

  private nextChangeMs(nowMs: number): number | null {
    const times = [...this.published].flatMap(([name, held]) => {
      const fromMs = ageFromMs(held);
      const isOutrun = this.memories.some((memory) => (memory.get(name)?.takenAtMs ?? 0) > fromMs);
      return [fromMs + READINGS[name].lifetimeMs + 1, ...(isOutrun ? [fromMs + freshMs(name) + 1] : [])];
    });
    const coming = times.filter((timeMs) => timeMs > nowMs);
    return coming.length > 0 ? Math.min(...coming) : null;
  }

  private stateOf(): VehicleState {
    const timeMs = this.publishedTimeMs ?? 0;
    const state = { ...emptyState(timeMs), reportsWifi: this.reportsWifi };
    for (const [name, { value, takenAtMs }] of this.published) {
      setReading(state, name, value);
      if (takenAtMs === null) state.takenAtMs[name] = UNKNOWN_TIME_MS;
      else if (takenAtMs < timeMs - 2_000) state.takenAtMs[name] = takenAtMs;
    }
    return state;
  }
}
