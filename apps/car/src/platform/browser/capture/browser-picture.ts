import type { CamId } from '@ligo/protocol';
import type { PictureForm, PictureOfAll } from '../../../ports/capture.ts';
import { GREY } from '../../../ports/movement-detector.ts';
import type { MonotonicClock } from '../../../ports/unit-time.ts';
import { quadrantOf } from '../../../shared/quadrants.ts';
import { encodePictures } from './encode-pictures.ts';
import { greyOf } from './grey-picture.ts';
import { type Area, drawPlanes, fillPlanes, fitInto, planesBytes, planesIn } from './planes.ts';
import { readPlanes } from './read-planes.ts';
import { createTimeStamp } from './time-stamp.ts';
import type { ReadFrames } from './worker-frames.ts';

const BLACK = { y: 16, u: 128, v: 128 };
/** Red at 60 % on black. */
const RED = { y: 55, u: 105, v: 195 };
const GRID = { lines: 8, widthPx: 2 };
const US_PER_S = 1_000_000;

/** The place of a camera: the whole picture for the only one, else its quadrant. */
export function placeOf(camId: CamId, camIds: readonly CamId[], { width, height }: PictureForm): Area {
  if (camIds.length === 1) return { left: 0, top: 0, width, height };
  const { column, line } = quadrantOf(camId);
  const size = { width: width / 2, height: height / 2 };
  return { left: column * size.width, top: line * size.height, ...size };
}

/** The picture of all cameras of a page. */
export function openBrowserPicture(
  config: VideoEncoderConfig,
  form: PictureForm,
  { camIds, readFrames, wallMs }: { camIds: readonly CamId[]; readFrames: ReadFrames; wallMs(): number },
  clock: MonotonicClock,
): PictureOfAll {
  const { width, height, fps } = form;
  const all = planesIn(new Uint8Array(planesBytes(width, height)), width, height);
  fillPlanes(all, { left: 0, top: 0, width, height }, BLACK);
  const stamp = createTimeStamp(wallMs);
  return {
    read(camId, handlers) {
      const place = placeOf(camId, camIds, form);
      const [isGreyDue, isPictureDue] = [createTurns(US_PER_S / GREY.fps), createTurns(US_PER_S / fps)];
      let shape = '';
      return readFrames(camId, async (frame) => {
        try {
          const [wantsGrey, wantsPicture] = [isGreyDue(frame.timestamp), isPictureDue(frame.timestamp)];
          if (!wantsGrey && !wantsPicture) return;
          const planes = await readPlanes(frame);
          if (wantsGrey) handlers.onGrey(greyOf(planes));
          if (!wantsPicture) return;
          // The edges beside a picture of another shape would keep what was there before.
          const isOther = shape !== `${planes.width}x${planes.height}`;
          shape = `${planes.width}x${planes.height}`;
          if (isOther) fillPlanes(all, place, BLACK);
          drawPlanes(planes, all, fitInto(place, planes));
        } finally {
          frame.close();
        }
      });
    },
    crossOut(camId) {
      const place = placeOf(camId, camIds, form);
      fillPlanes(all, place, BLACK);
      for (const area of gridIn(place)) fillPlanes(all, area, RED);
    },
    encode: (handlers) =>
      encodePictures(
        config,
        form,
        () => {
          stamp(all);
          return all.bytes;
        },
        clock,
        handlers,
      ),
  };
}

function gridIn(place: Area): Area[] {
  const even = (value: number) => 2 * Math.floor(value / 2);
  return Array.from({ length: GRID.lines }, (_, at) => at / GRID.lines).flatMap((part) => [
    { ...place, left: place.left + even(part * place.width), width: GRID.widthPx },
    { ...place, top: place.top + even(part * place.height), height: GRID.widthPx },
  ]);
}

/** A picture may come this much of an interval early: cameras are not exact. */
const EARLY = 0.1;

/** Chooses pictures at a constant rate from those of a faster camera, by their times. All of a slower one have their turn. */
export function createTurns(interval: number): (time: number) => boolean {
  let due: number | null = null;
  return (time) => {
    if (due !== null && time < due - interval * EARLY && time > due - 2 * interval) return false;
    // After a gap, or a clock that jumped, the rate begins again.
    due = due === null || Math.abs(time - due) > interval ? time + interval : due + interval;
    return true;
  };
}
