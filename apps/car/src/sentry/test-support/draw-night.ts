import { GREY } from '../../ports/movement-detector.ts';
import type { Cone, NightFilm, Walker } from './night-films.ts';
import { chanceOf, drawStreet, NIGHT, type Street } from './night-street.ts';

const { width, height, fps } = NIGHT;

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

/** A street as its camera sees it, and where the grain of each picture begins. */
function viewOf(seed: number) {
  const draw = chanceOf(seed);
  const street = drawStreet(draw);
  const ambient = ambientOf(draw);
  const { grain, levelOf } = cameraOf(draw);
  const still = ambient.map((light, at) => levelOf(light * (street.reflects[at] as number)));
  const grainFrom = Array.from({ length: NIGHT.lengthS * fps }, () => Math.floor(draw() * grain.length));
  return { street, ambient, levelOf, still, grain, grainFrom };
}
/** By seed: films of all kinds share them. */
const views = new Map<number, ReturnType<typeof viewOf>>();

/** The pictures of a film as its camera sends them, in the size of NIGHT. */
export function* drawNight(film: NightFilm): Generator<Uint8Array<ArrayBuffer>> {
  const view = views.get(film.seed) ?? viewOf(film.seed);
  views.set(film.seed, view);
  const { street, ambient, levelOf, still, grain, grainFrom } = view;
  const levels = new Float32Array(still.length);
  for (const [place, from] of grainFrom.entries()) {
    levels.set(still);
    drawThings(levels, film, place / fps, street, ambient, levelOf);
    yield addGrain(levels, grain, from);
  }
}

/** The light of the street itself: nearly none, and a pool around a lamp. */
function ambientOf(draw: () => number): Float32Array {
  const [base, pool, x, y] = [0.03 + 0.06 * draw(), 0.15 * draw(), width * draw(), height * draw()];
  return Float32Array.from(
    { length: width * height },
    (_, at) => base + pool * Math.exp(-Math.hypot((at % width) - x, at / width - y) / 60),
  );
}

/** Draws what is lit or covered: the rest of the picture is the still street. */
function drawThings(
  levels: Float32Array,
  film: NightFilm,
  atS: number,
  { reflects, faces }: Street,
  ambient: Float32Array,
  levelOf: (light: number) => number,
): void {
  const own = film.walkers.filter(({ hasHeadlights }) => hasHeadlights).map((walker) => headlight(walker));
  const cones = [...film.cones.filter((cone) => isOn(cone, atS)), ...own];
  const boxes = [
    ...cones.map((cone) => boxOf(cone, atS, cone.radiusX, -cone.radiusY, cone.radiusY)),
    ...film.walkers.map((walker) => boxOf(walker, atS, walker.height, 0, walker.height)),
  ];
  for (const { left, right, top, bottom } of boxes)
    for (let y = top; y < bottom; y++)
      for (let x = left, at = y * width + left; x < right; x++, at++) {
        let reflected: number | null = null;
        for (const walker of film.walkers) reflected ??= walkerAt(walker, atS, x, y);
        let light = ambient[at] as number;
        const facing = reflected === null ? (faces[at] as number) : 0.8;
        for (const cone of cones) light += facing * cone.power * coneAt(cone, atS, x, y);
        levels[at] = levelOf(light * (reflected ?? (reflects[at] as number)));
      }
}

/** The pixels that something may cover, from its place at its first moment. */
function boxOf(
  thing: { fromS: number; x: number; y: number; speedX: number; speedY?: number },
  atS: number,
  aside: number,
  above: number,
  below: number,
) {
  const x = thing.x + thing.speedX * (atS - thing.fromS);
  const y = thing.y + (thing.speedY ?? 0) * (atS - thing.fromS);
  return {
    left: Math.max(0, Math.floor(x - aside)),
    right: Math.min(width, Math.ceil(x + aside) + 1),
    top: Math.max(0, Math.floor(y + above)),
    bottom: Math.min(height, Math.ceil(y + below) + 1),
  };
}

function addGrain(levels: Float32Array, grain: Float32Array, from: number): Uint8Array<ArrayBuffer> {
  const picture = new Uint8Array(levels.length);
  let next = from;
  for (let at = 0; at < picture.length; at++) {
    const level = (levels[at] as number) + (grain[next] as number);
    picture[at] = Math.max(0, Math.min(255, level));
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
  const columns = GREY.width;
  const small = new Uint8Array(columns * GREY.height);
  for (let at = 0, from = 0; at < small.length; from += width)
    for (const end = at + columns; at < end; at++, from += 2) {
      const line = (picture[from] as number) + (picture[from + 1] as number);
      small[at] = (line + (picture[from + width] as number) + (picture[from + width + 1] as number) + 2) >> 2;
    }
  return small;
}
