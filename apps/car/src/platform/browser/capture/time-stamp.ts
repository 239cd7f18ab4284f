import type { Planes } from './planes.ts';

const MARGIN_PX = 8;
const PADDING_PX = 4;
const WHITE = { from: 16, range: 219 };
const NO_COLOUR = 128;

/** Writes date and time of the car into the bottom corner of a picture. It draws once a second. */
export function createTimeStamp(nowMs: () => number) {
  let drawn: { text: string; lines: number; image: ImageData } | null = null;
  return (into: Planes): void => {
    const text = textOf(new Date(nowMs()));
    if (drawn?.text !== text || drawn.lines !== into.height)
      drawn = { text, lines: into.height, image: draw(text, Math.round(into.height / 30)) };
    const { width, height, data } = drawn.image;
    const [left, top] = [into.width - width - MARGIN_PX, into.height - height - MARGIN_PX];
    for (let line = 0; line < height; line++)
      for (let column = 0; column < width; column++) {
        const bright = data[(line * width + column) * 4] as number;
        into.bytes[(top + line) * into.y.stride + left + column] = WHITE.from + (bright * WHITE.range) / 255;
      }
    for (const { offset, stride } of [into.u, into.v])
      for (let line = top / 2; line < (top + height) / 2; line++) {
        const at = offset + line * stride + left / 2;
        into.bytes.fill(NO_COLOUR, at, at + width / 2);
      }
  };
}

const two = (value: number) => String(value).padStart(2, '0');
const textOf = (time: Date) =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;

/** White on black, with even numbers of pixels. */
function draw(text: string, sizePx: number): ImageData {
  const canvas = new OffscreenCanvas(sizePx * text.length, sizePx * 2);
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser draws no text in a worker');
  const font = `${sizePx}px monospace`;
  context.font = font;
  const even = (value: number) => 2 * Math.ceil(value / 2);
  canvas.width = even(context.measureText(text).width + 2 * PADDING_PX);
  canvas.height = even(sizePx + 2 * PADDING_PX);
  context.fillRect(0, 0, canvas.width, canvas.height);
  Object.assign(context, { font, fillStyle: 'white', textBaseline: 'middle' });
  context.fillText(text, PADDING_PX, canvas.height / 2);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
