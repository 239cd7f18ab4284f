import { chanceOf, NIGHT } from './night-street.ts';
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
const { width, height } = NIGHT;

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
    cones,
    walkers,
    events: walkers.map(({ fromS, height: tall, speedX, hasHeadlights }) => [
      // A car's light comes before it.
      hasHeadlights ? fromS - (4 * tall) / Math.abs(speedX) : fromS,
      Math.min(NIGHT.lengthS, fromS + (width + 2 * tall) / Math.abs(speedX)),
    ]),
  };
}
