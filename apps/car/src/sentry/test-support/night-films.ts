import { GREY } from '../../ports/movement-detector.ts';
import { chanceOf, drawStreet, NIGHT, type Street } from './night-street.ts';
import type { Span } from './sentry-clips.ts';

/** Light without its lamp: what it adds to the light of the street, and where. Pixels and seconds. */
export interface Cone {
  fromS: number;
  toS: number;
  x: number;
  y: number;
  speedX: number;
  speedY: number;
  radiusX: number;
  radiusY: number;
  /** Share of the radius over which it fades. */
  soft: number;
  /** Height above which nearly nothing is lit, as by dipped headlights; `null`: none. */
  cutoffY: number | null;
  power: number;
  /** Times a second that it blinks; 0: it does not. */
  blinkHz: number;
}

/** A person or a car that crosses the picture. */
export interface Walker {
  fromS: number;
  x: number;
  y: number;
  speedX: number;
  height: number;
  isCar: boolean;
  hasHeadlights: boolean;
  /** Share of light that its parts reflect, from the top. */
  parts: readonly number[];
}

export interface NightFilm {
  name: string;
  seed: number;
  lengthS: number;
  cones: readonly Cone[];
  walkers: readonly Walker[];
  /** Movement that must be found, and the only one that may be. */
  events: readonly Span[];
}

/** Kinds of night films: light alone, and movement in the same streets with and without it. */
export const LIGHT_KINDS = ['sweep', 'two cars', 'dipped', 'reflection', 'indicator', 'street lamp'] as const;
export const WALK_KINDS = ['person', 'person in sweep', 'car', 'car with headlights'] as const;
export type NightKind = (typeof LIGHT_KINDS)[number] | (typeof WALK_KINDS)[number];

const FROM_S = 3;
const { width, height, fps } = NIGHT;

function sweepOf(draw: () => number): Cone {
  const side = draw() < 0.5 ? 1 : -1;
  const radiusX = 25 + 120 * draw();
  const speedX = side * (60 + 340 * draw());
  return {
    fromS: FROM_S + draw(),
    toS: 60,
    x: side > 0 ? -radiusX : width + radiusX,
    y: height * (0.3 + 0.6 * draw()),
    speedX,
    speedY: 30 * (2 * draw() - 1),
    radiusX,
    radiusY: 15 + 70 * draw(),
    soft: 0.4 + 0.6 * draw(),
    cutoffY: null,
    power: 0.1 * 15 ** draw(),
    blinkHz: 0,
  };
}

function conesOf(kind: NightKind, draw: () => number): Cone[] {
  const sweep = sweepOf(draw);
  const place = { x: width * draw(), y: height * (0.4 + 0.5 * draw()), speedX: 0, speedY: 0 };
  switch (kind) {
    case 'sweep':
    case 'person in sweep':
      return [sweep];
    case 'two cars':
      return [sweep, sweepOf(draw)];
    case 'dipped':
      return [{ ...sweep, cutoffY: height * (0.25 + 0.3 * draw()), radiusY: 90 }];
    case 'reflection':
      return [{ ...sweep, speedX: sweep.speedX / 3, radiusX: 6 + 12 * draw(), radiusY: 5 + 10 * draw() }];
    case 'indicator':
      return [{ ...sweep, ...place, radiusX: 30 + 40 * draw(), power: sweep.power / 2, blinkHz: 1.5 }];
    case 'street lamp':
      return [{ ...sweep, ...place, radiusX: 90 + 60 * draw(), radiusY: 70 }];
    default:
      return [];
  }
}

function walkersOf(kind: NightKind, draw: () => number): Walker[] {
  if (!(WALK_KINDS as readonly string[]).includes(kind)) return [];
  const isCar = kind.startsWith('car');
  const side = draw() < 0.5 ? 1 : -1;
  const tall = isCar ? 40 + 40 * draw() : 75 + 50 * draw();
  return [
    {
      fromS: FROM_S,
      x: side > 0 ? -tall : width + tall,
      y: height * (0.5 + 0.25 * draw()) - tall / 2,
      speedX: side * (isCar ? 90 + 120 * draw() : 50 + 40 * draw()),
      height: tall,
      isCar,
      hasHeadlights: kind === 'car with headlights',
      parts: [0.45 + 0.2 * draw(), 0.55 + 0.3 * draw(), 0.04 + 0.3 * draw()],
    },
  ];
}

/** A film of some kind, drawn by chance. */
export function nightFilm(kind: NightKind, seed: number): NightFilm {
  const draw = chanceOf(seed * 7919 + 17);
  const cones = conesOf(kind, draw);
  // The same person walks with and without light.
  const walkers = walkersOf(kind, chanceOf(seed * 7919 + 18));
  return {
    name: `${kind} ${seed}`,
    seed,
    lengthS: 9,
    cones,
    walkers,
    events: walkers.map(({ fromS, height: tall, speedX, hasHeadlights }) => [
      // A car's light comes before it.
      hasHeadlights ? fromS - (4 * tall) / Math.abs(speedX) : fromS,
      Math.min(9, fromS + (width + 2 * tall) / Math.abs(speedX)),
    ]),
  };
}

/** Share of a cone's power at a place, 0 to 1. */
function coneAt(cone: Cone, atS: number, x: number, y: number): number {
  const sinceS = atS - cone.fromS;
  const dx = (x - cone.x - cone.speedX * sinceS) / cone.radiusX;
  const dy = (y - cone.y - cone.speedY * sinceS) / cone.radiusY;
  const square = dx * dx + dy * dy;
  if (square >= 1) return 0;
  const inside = Math.min(1, (1 - Math.sqrt(square)) / cone.soft);
  const lit = inside * inside * (3 - 2 * inside);
  return cone.cutoffY === null ? lit : lit * Math.min(1, Math.max(0.05, (y - cone.cutoffY) / 3));
}

const isOn = ({ fromS, toS, blinkHz }: Cone, atS: number): boolean =>
  atS >= fromS && atS < toS && (blinkHz === 0 || ((atS - fromS) * blinkHz) % 1 < 0.5);

/** The share that a walker reflects at a place; `null`: the street is seen there. Above 1: a lamp. */
function walkerAt(walker: Walker, atS: number, x: number, y: number): number | null {
  const { height: tall, isCar, speedX, parts, hasHeadlights } = walker;
  const across = (x - walker.x - speedX * (atS - walker.fromS)) / tall;
  const down = (y - walker.y) / tall;
  if (down < 0 || down >= 1) return null;
  const ahead = across * Math.sign(speedX);
  if (isCar) {
    if (Math.abs(across) > (down < 0.4 ? 0.6 : 1)) return null;
    if (hasHeadlights && ahead > 0.88 && down > 0.5 && down < 0.7) return 50;
    if (down < 0.4) return Math.abs(across) < 0.5 && down > 0.08 ? 0.06 : (parts[1] ?? 0);
    return down > 0.8 && Math.abs(Math.abs(across) - 0.6) < 0.16 ? 0.04 : (parts[1] ?? 0);
  }
  if (down < 0.15) return Math.abs(across) < 0.07 ? (parts[0] ?? 0) : null;
  if (down < 0.55) return Math.abs(across) < 0.15 ? (parts[1] ?? 0) : null;
  const stride = 0.16 * Math.sin(atS * 6) * (down - 0.5) * 2;
  const isLeg = Math.abs(across - stride) < 0.06 || Math.abs(across + stride) < 0.06;
  return isLeg ? (parts[2] ?? 0) : null;
}

/** The camera: how it makes grey levels of light. */
function cameraOf(draw: () => number) {
  const [gamma, black, exposure, noise] = [0.45 + 0.3 * draw(), 8 * draw(), 1.5 + 2 * draw(), 1 + 4 * draw()];
  const table = Float32Array.from(
    { length: 4_096 },
    (_, at) => black + (255 - black) * Math.min(1, (exposure * at) / 1_024) ** gamma,
  );
  const grain = Float32Array.from({ length: 65_521 }, () => 2 * noise * (draw() + draw() + draw() - 1.5));
  return { grain, levelOf: (light: number) => table[Math.min(4_095, (light * 1_024) | 0)] as number };
}

/** The pictures of a film as its camera sends them, in the size of NIGHT. */
export function* drawNight(film: NightFilm): Generator<Uint8Array<ArrayBuffer>> {
  const draw = chanceOf(film.seed);
  const street = drawStreet(draw);
  const ambient = ambientOf(draw);
  const camera = cameraOf(draw);
  for (let place = 0; place < film.lengthS * fps; place++)
    yield drawPicture(film, place / fps, street, ambient, camera, draw);
}

/** The light of the street itself: nearly none, and a pool around a lamp. */
function ambientOf(draw: () => number): Float32Array {
  const [base, pool, x, y] = [0.03 + 0.06 * draw(), 0.15 * draw(), width * draw(), height * draw()];
  return Float32Array.from(
    { length: width * height },
    (_, at) => base + pool * Math.exp(-Math.hypot((at % width) - x, at / width - y) / 60),
  );
}

function drawPicture(
  film: NightFilm,
  atS: number,
  { reflects, faces }: Street,
  ambient: Float32Array,
  { grain, levelOf }: ReturnType<typeof cameraOf>,
  draw: () => number,
): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(width * height);
  let next = Math.floor(draw() * grain.length);
  const cones = film.cones.filter((cone) => isOn(cone, atS));
  const own = film.walkers.filter(({ hasHeadlights }) => hasHeadlights).map((walker) => headlight(walker));
  for (let y = 0, at = 0; y < height; y++)
    for (let x = 0; x < width; x++, at++) {
      let reflected: number | null = null;
      for (const walker of film.walkers) reflected ??= walkerAt(walker, atS, x, y);
      let light = ambient[at] as number;
      const facing = reflected === null ? (faces[at] as number) : 0.8;
      for (const cone of cones) light += facing * cone.power * coneAt(cone, atS, x, y);
      for (const cone of own) light += facing * cone.power * coneAt(cone, atS, x, y);
      const level = levelOf(light * (reflected ?? (reflects[at] as number)));
      picture[at] = Math.max(0, Math.min(255, level + (grain[next] as number)));
      next = next + 1 < grain.length ? next + 1 : 0;
    }
  return picture;
}

const headlight = ({ fromS, x, y, speedX, height: tall }: Walker): Cone => ({
  fromS,
  toS: 60,
  x: x + Math.sign(speedX) * 2.2 * tall,
  y: y + 0.9 * tall,
  speedX,
  speedY: 0,
  radiusX: 1.4 * tall,
  radiusY: 0.4 * tall,
  soft: 0.7,
  cutoffY: null,
  power: 0.8,
  blinkHz: 0,
});

/** A picture in the detector's size. */
export function toGrey(picture: Uint8Array): Uint8Array<ArrayBuffer> {
  const small = new Uint8Array(GREY.width * GREY.height);
  for (let y = 0, at = 0; y < GREY.height; y++)
    for (let x = 0; x < GREY.width; x++, at++) {
      const from = 2 * y * width + 2 * x;
      const line = (picture[from] as number) + (picture[from + 1] as number);
      small[at] = (line + (picture[from + width] as number) + (picture[from + width + 1] as number) + 2) >> 2;
    }
  return small;
}
