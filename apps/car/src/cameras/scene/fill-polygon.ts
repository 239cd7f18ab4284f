import { SCENE, type ScenePicture, type Yuv } from './picture.ts';

/** Lines within a line of pixels: how smooth slanted edges are. */
const SUBLINES = 4;
const { width: WIDTH, height: HEIGHT }: { width: number; height: number } = SCENE;

/** The corners: x and y alternating, pixels, in either direction; the last corner joins the first. */
export type Outline = readonly number[];

/** How far away what stands in the picture is, a byte a pixel: `depthOf` metres. */
export type DepthMap = Uint8Array;

/** Distance as a depth map keeps it. */
export const depthOf = (metres: number) => Math.max(0, Math.min(255, Math.round(metres * 8)));

export interface Ink {
  colour: Yuv;
  /** 0 to 1. */
  opacity?: number;
  /** Its position and orientation: it hides objects behind it. */
  marks?: { map: DepthMap; depth: number };
  /** It is hidden by what is nearer than this. */
  behind?: { map: DepthMap; depth: number };
}

const coverage = new Float32Array(WIDTH + 2);
/** A line crosses no outline of ours more often. */
const crossings = new Float64Array(64);
let crossingCount = 0;

/** From here on in the row so much more of each pixel is covered. */
function addStep(x: number, step: number): void {
  const pixel = Math.floor(x);
  const share = x - pixel;
  coverage[pixel] = (coverage[pixel] as number) + step * (1 - share);
  coverage[pixel + 1] = (coverage[pixel + 1] as number) + step * share;
}

function addSpan(from: number, to: number): void {
  const left = Math.max(0, from);
  const right = Math.min(WIDTH, to);
  if (right <= left) return;
  addStep(left, 1 / SUBLINES);
  addStep(right, -1 / SUBLINES);
}

function findCrossings(outline: Outline, y: number): void {
  crossingCount = 0;
  let fromX = outline[outline.length - 2] as number;
  let fromY = outline[outline.length - 1] as number;
  for (let at = 0; at < outline.length; at += 2) {
    const x = outline[at] as number;
    const toY = outline[at + 1] as number;
    if (fromY <= y !== toY <= y) insertCrossing(fromX + ((y - fromY) / (toY - fromY)) * (x - fromX));
    fromX = x;
    fromY = toY;
  }
}

function insertCrossing(x: number): void {
  let place = Math.min(crossingCount, crossings.length - 1);
  for (; place > 0 && (crossings[place - 1] as number) > x; place--)
    crossings[place] = crossings[place - 1] as number;
  crossings[place] = x;
  crossingCount += 1;
}

function blendRow(picture: ScenePicture, row: number, from: number, to: number, ink: Ink): void {
  const { luma, u, v } = picture;
  const { colour, opacity = 1, marks, behind } = ink;
  const [inkY, inkU, inkV] = colour;
  const start = row * WIDTH;
  const chromaStart = row % 2 === 0 ? (row / 2) * (WIDTH / 2) : -1;
  let sum = 0;
  for (let x = from; x <= to; x++) {
    sum += coverage[x] as number;
    coverage[x] = 0;
    if (sum < 0.01) continue;
    const at = start + x;
    if (behind && (behind.map[at] as number) < behind.depth) continue;
    const share = sum > 0.995 ? opacity : sum * opacity;
    const was = luma[at] as number;
    luma[at] = was + (inkY - was) * share + 0.5;
    if (marks && sum > 0.5) marks.map[at] = marks.depth;
    if (chromaStart < 0 || x & 1) continue;
    const chroma = chromaStart + (x >> 1);
    const wasU = u[chroma] as number;
    const wasV = v[chroma] as number;
    u[chroma] = wasU + (inkU - wasU) * share + 0.5;
    v[chroma] = wasV + (inkV - wasV) * share + 0.5;
  }
  coverage[to + 1] = 0;
}

/** Fills a polygon, also one that is partly outside, with smooth edges. */
export function fillPolygon(picture: ScenePicture, outline: Outline, ink: Ink): void {
  let left = WIDTH;
  let right = 0;
  let top = HEIGHT;
  let bottom = 0;
  for (let at = 0; at < outline.length; at += 2) {
    const x = outline[at] as number;
    const y = outline[at + 1] as number;
    if (x < left) left = x;
    if (x > right) right = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
  }
  const from = Math.max(0, Math.floor(left));
  const to = Math.min(WIDTH - 1, Math.floor(right));
  if (to < from) return;
  const lastRow = Math.min(HEIGHT - 1, Math.floor(bottom));
  for (let row = Math.max(0, Math.floor(top)); row <= lastRow; row++) {
    let isEmpty = true;
    for (let line = 0; line < SUBLINES; line++) {
      findCrossings(outline, row + (line + 0.5) / SUBLINES);
      for (let pair = 0; pair + 1 < crossingCount; pair += 2) {
        isEmpty = false;
        addSpan(crossings[pair] as number, crossings[pair + 1] as number);
      }
    }
    if (!isEmpty) blendRow(picture, row, from, to, ink);
  }
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, corners = 20): number[] {
  const outline = new Array<number>(corners * 2);
  for (let corner = 0; corner < corners; corner++) {
    const angle = (corner / corners) * 2 * Math.PI;
    outline[2 * corner] = x + Math.cos(angle) * radiusX;
    outline[2 * corner + 1] = y + Math.sin(angle) * radiusY;
  }
  return outline;
}
