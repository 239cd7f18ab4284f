import { seededRandom } from '../support/seeded-random.ts';

export const SERVERS = ['server-1', 'server-2'] as const;
export type ServerName = (typeof SERVERS)[number];
const PROGRAMS = [...SERVERS, 'redis', 'postgres', 'car'] as const;
export type ProgramName = (typeof PROGRAMS)[number];
/** Connections that a fault can interrupt: between a server and its engines, and between clients and a server. */
export const PATHS = SERVERS.flatMap(
  (server) => [`${server}-redis`, `${server}-postgres`, `clients-${server}`] as const,
);
export type PathName = (typeof PATHS)[number];

/** `kill`: SIGKILL; `freeze`: SIGSTOP; `restart`: SIGTERM; each until the program continues or starts again. */
export type Fault =
  | { kind: 'kill' | 'freeze' | 'restart'; target: ProgramName }
  /** Nothing passes, and arrives later, as packets that TCP sends again. */
  | { kind: 'partition'; target: PathName }
  /** Each packet is late by this time, ms. */
  | { kind: 'slow'; target: PathName; delayMs: number }
  /** The wall clock differs by this time, ms. */
  | { kind: 'clock'; target: ServerName; shiftMs: number }
  /** The disk of its data is full. */
  | { kind: 'full-disk'; target: 'car' | 'postgres' };

/** A fault with its time since the start of the run, ms. */
export interface PlannedFault {
  fault: Fault;
  fromMs: number;
  untilMs: number;
}

export interface Plan {
  faults: readonly PlannedFault[];
  endMs: number;
}

/** Time before the first fault, and between the last fault of a round and the next round: longer than a link may take. */
const CALM_MS = 18_000;
const FIRST_MS = 4_000;
/** Long enough that clients notice, and short enough that a client's back-off stays below the limit of a link. */
const DURATION_MS = { min: 2_500, max: 8_000 };
const DELAY_MS = { min: 100, max: 700 };
/** Longer than a claim of a message, and than the tolerance of a token. */
const SHIFTS_MS = [-400_000, -90_000, 90_000, 400_000];

/** The plan of a run: rounds of one or two faults, each followed by a calm. The same seed gives the same plan. */
export function planFaults(seed: number, minutes: number): Plan {
  const random = seededRandom(Math.imul(seed + 1, 0x9e3779b1));
  const between = ({ min, max }: { min: number; max: number }) => Math.round(min + random() * (max - min));
  const lengthMs = minutes * 60_000;
  const faults: PlannedFault[] = [];
  let deck: Fault[] = [];
  let atMs = FIRST_MS;
  /** The next fault of another target; none if none is left. */
  const draw = (other?: Fault): Fault | undefined => {
    if (!other && deck.length === 0) deck = shuffled(allFaults(), random);
    const index = deck.findIndex(({ target }) => target !== other?.target);
    return index < 0 ? undefined : deck.splice(index, 1)[0];
  };
  const plan = (fault: Fault | undefined, fromMs: number): number => {
    if (!fault) return fromMs;
    const untilMs = Math.min(fromMs + between(DURATION_MS), lengthMs - CALM_MS);
    faults.push({ fault, fromMs, untilMs });
    return untilMs;
  };
  while (atMs + DURATION_MS.max + CALM_MS <= lengthMs) {
    const first = draw();
    const fromMs = atMs;
    const untilMs = plan(first, fromMs);
    const second = random() < 0.6 ? draw(first) : undefined;
    const lastMs = plan(second, between({ min: fromMs, max: untilMs }));
    atMs = Math.max(untilMs, lastMs) + CALM_MS;
  }
  return { faults, endMs: atMs };

  function allFaults(): Fault[] {
    return [
      ...PROGRAMS.flatMap((target) =>
        (['kill', 'freeze', 'restart'] as const).map((kind): Fault => ({ kind, target })),
      ),
      ...PATHS.flatMap((target): Fault[] => [
        { kind: 'partition', target },
        { kind: 'slow', target, delayMs: between(DELAY_MS) },
      ]),
      ...SERVERS.map((target): Fault => {
        const shiftMs = SHIFTS_MS[Math.floor(random() * SHIFTS_MS.length)] ?? 0;
        return { kind: 'clock', target, shiftMs };
      }),
      { kind: 'full-disk', target: 'car' },
      { kind: 'full-disk', target: 'postgres' },
    ];
  }
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** A fault in a few words. */
export function describeFault(fault: Fault): string {
  const extent =
    fault.kind === 'slow'
      ? ` by ${fault.delayMs} ms`
      : fault.kind === 'clock'
        ? ` by ${fault.shiftMs} ms`
        : '';
  return `${fault.kind} ${fault.target}${extent}`;
}
