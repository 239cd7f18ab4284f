/** Where the values of a plane lie in the bytes of a picture. */
export interface Plane {
  offset: number;
  /** Bytes from a line to the next, and from a value to the next. */
  stride: number;
  step: 1 | 2;
}

/** A picture in brightness and two colours, which are half as wide and high. */
export interface Planes {
  /** Even numbers of pixels. */
  width: number;
  height: number;
  bytes: Uint8Array;
  y: Plane;
  u: Plane;
  v: Plane;
  /** Brightness goes from 0 to 255, not from 16 to 235. */
  isFullRange: boolean;
}

/** Part of a picture, in even numbers of pixels. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A picture of this size, whose planes lie one behind the other. */
export function planesIn(bytes: Uint8Array, width: number, height: number): Planes {
  const size = width * height;
  return {
    ...{ width, height, bytes },
    y: { offset: 0, stride: width, step: 1 },
    u: { offset: size, stride: width / 2, step: 1 },
    v: { offset: size * 1.25, stride: width / 2, step: 1 },
    isFullRange: false,
  };
}

/** Bytes of a picture of this size. */
export const planesBytes = (width: number, height: number) => width * height * 1.5;

/** The largest area of the given shape in the middle of another. */
export function fitInto(area: Area, { width, height }: { width: number; height: number }): Area {
  const scale = Math.min(area.width / width, area.height / height);
  const even = (value: number) => Math.max(2, 2 * Math.round(value / 2));
  const size = { width: even(width * scale), height: even(height * scale) };
  return {
    left: area.left + 2 * Math.floor((area.width - size.width) / 4),
    top: area.top + 2 * Math.floor((area.height - size.height) / 4),
    ...size,
  };
}

/** Draws a picture into an area of another, larger or smaller as the area wants it. */
export function drawPlanes(from: Planes, into: Planes, area: Area): void {
  drawPlane(from, from.y, into.bytes, into.y, area, 1);
  for (const colour of ['u', 'v'] as const) drawPlane(from, from[colour], into.bytes, into[colour], area, 2);
}

/** Fills an area with one colour. */
export function fillPlanes(into: Planes, area: Area, colour: Record<'y' | 'u' | 'v', number>): void {
  for (const name of ['y', 'u', 'v'] as const) {
    const per = name === 'y' ? 1 : 2;
    const { offset, stride } = into[name];
    for (let line = area.top / per; line < (area.top + area.height) / per; line++) {
      const at = offset + line * stride + area.left / per;
      into.bytes.fill(colour[name], at, at + area.width / per);
    }
  }
}

/** Weights of two neighbouring pixels add up to this. */
const WHOLE = 256;

/** `per`: how many pixels of the picture one value of the plane stands for, in each direction. */
function drawPlane(
  { width, height, bytes: source }: Planes,
  { offset, stride, step }: Plane,
  target: Uint8Array,
  to: Plane,
  area: Area,
  per: 1 | 2,
): void {
  const [columns, lines] = [area.width / per, area.height / per];
  const isSame = width === area.width && height === area.height && step === 1;
  const across = neighbours(width / per, columns, step);
  const down = neighbours(height / per, lines, stride);
  for (let line = 0; line < lines; line++) {
    const into = to.offset + (line + area.top / per) * to.stride + area.left / per;
    const from = offset + (down.at[line] ?? 0);
    if (isSame) {
      target.set(source.subarray(from, from + columns), into);
      continue;
    }
    const below = offset + (down.next[line] ?? 0);
    const weight = down.weight[line] ?? 0;
    for (let column = 0; column < columns; column++) {
      const [at, next] = [across.at[column] as number, across.next[column] as number];
      const part = across.weight[column] as number;
      const upper = (source[from + at] as number) * (WHOLE - part) + (source[from + next] as number) * part;
      const lower = (source[below + at] as number) * (WHOLE - part) + (source[below + next] as number) * part;
      target[into + column] = (upper * (WHOLE - weight) + lower * weight + 0x8000) >> 16;
    }
  }
}

/** For each of `count` values the two nearest of `length`, `step` bytes apart, and the weight of the second. */
function neighbours(length: number, count: number, step: number) {
  const [at, next, weight] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  for (let each = 0; each < count; each++) {
    const place = Math.min(length - 1, Math.max(0, ((each + 0.5) * length) / count - 0.5));
    const first = Math.floor(place);
    at[each] = first * step;
    next[each] = Math.min(length - 1, first + 1) * step;
    weight[each] = Math.round((place - first) * WHOLE);
  }
  return { at, next, weight };
}
