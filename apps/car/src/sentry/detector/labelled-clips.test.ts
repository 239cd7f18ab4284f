import { describe, expect, it } from 'vitest';
import { GREY } from '../../ports/movement-detector.ts';
import {
  fileOf,
  greyPictures,
  SENTRY_CLIPS,
  type SentryClip,
  type Span,
} from '../test-support/sentry-clips.ts';
import { type CameraSettings, createDetector } from './detector.ts';
import { stepDetector } from './step-detector.ts';

const settings: CameraSettings = {
  sensitivity: 100,
  minDurationS: 0,
  proximityPct: 100,
  isShadowFilterOn: false,
  mask: null,
};
/** Allowed delay of an event, s. */
const LATE_S = 0.85;
/** How exactly the clips are labelled, s. */
const TOLERANCE_S = 0.5;

/** Times of reported movement, s. */
function alarms(clip: SentryClip): Span[] {
  const detector = createDetector();
  const found: [number, number][] = [];
  let last: [number, number] | null = null;
  for (const [place, picture] of greyPictures(clip).entries()) {
    const atS = place / GREY.fps;
    const { isMoving } = stepDetector(detector, picture, (1 + atS) * 1_000, settings);
    if (!isMoving) last = null;
    else if (last) last[1] = atS;
    else {
      last = [atS, atS];
      found.push(last);
    }
  }
  return found;
}

const isAbsent = SENTRY_CLIPS.some((clip) => fileOf(clip) === null);
const title = isAbsent
  ? 'clips of the real test data (skipped: it is not at hand)'
  : 'clips of the real test data';

describe.skipIf(isAbsent)(title, () => {
  it.each(SENTRY_CLIPS)('DETECT-8 finds all that moves in $name, in time, and nothing else', (clip) => {
    const found = alarms(clip);
    const delays = clip.events.map(([from, to]) => {
      const first = found.find(([begins, ends]) => ends >= from - TOLERANCE_S && begins <= to);
      return (first?.[0] ?? Number.POSITIVE_INFINITY) - from;
    });
    for (const delay of delays) expect(delay).toBeLessThan(LATE_S);
    const isOfAnEvent = ([begins]: Span) =>
      clip.events.some(([from, to]) => begins >= from - TOLERANCE_S && begins <= to + TOLERANCE_S);
    expect(found.filter((span) => !isOfAnEvent(span))).toEqual([]);
  });
});
