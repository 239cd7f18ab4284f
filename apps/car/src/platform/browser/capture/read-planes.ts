import { type Planes, planesBytes, planesIn } from './planes.ts';

/** The planes of a camera's picture; the caller closes the frame. Rejects if the browser does not give its pixels. */
export async function readPlanes(frame: VideoFrame): Promise<Planes> {
  const { format, visibleRect, colorSpace } = frame;
  if (!visibleRect || (format !== 'I420' && format !== 'NV12')) return drawnPlanes(frame);
  // A colour has one value for four pixels.
  const [width, height] = [visibleRect.width & ~1, visibleRect.height & ~1];
  const bytes = new Uint8Array(frame.allocationSize());
  const [y, u, v] = await frame.copyTo(bytes);
  if (!y || !u) throw new Error('the picture has no planes');
  const isFullRange = colorSpace.fullRange === true;
  return {
    ...{ width, height, bytes, isFullRange },
    y: { ...y, step: 1 },
    u: { ...u, step: v ? 1 : 2 },
    v: v ? { ...v, step: 1 } : { offset: u.offset + 1, stride: u.stride, step: 2 },
  };
}

let canvas: OffscreenCanvas | null = null;

/** Draws a picture in another form, such as one that only the graphics processor has. */
function drawnPlanes(frame: VideoFrame): Planes {
  const [width, height] = [frame.displayWidth & ~1, frame.displayHeight & ~1];
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false });
  if (!context) throw new Error('the browser draws no pictures in a worker');
  context.drawImage(frame, 0, 0, width, height);
  return planesOfRgb(context.getImageData(0, 0, width, height).data, width, height);
}

/** By ITU-R BT.709, brightness from 16 to 235. */
export function planesOfRgb(rgb: Uint8ClampedArray, width: number, height: number): Planes {
  const planes = planesIn(new Uint8Array(planesBytes(width, height)), width, height);
  const { bytes, u, v } = planes;
  for (let at = 0; at < width * height; at++) {
    const [red, green, blue] = [rgb[at * 4] as number, rgb[at * 4 + 1] as number, rgb[at * 4 + 2] as number];
    bytes[at] = 16.5 + 0.1826 * red + 0.6142 * green + 0.062 * blue;
    const [column, line] = [at % width, Math.floor(at / width)];
    if (column % 2 || line % 2) continue;
    const colour = (line / 2) * u.stride + column / 2;
    bytes[u.offset + colour] = 128.5 - 0.1006 * red - 0.3386 * green + 0.4392 * blue;
    bytes[v.offset + colour] = 128.5 + 0.4392 * red - 0.3989 * green - 0.0403 * blue;
  }
  return planes;
}
