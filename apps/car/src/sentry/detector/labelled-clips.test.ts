import { describe, expect, it } from 'vitest';
import { alarmsIn, fileOf, greyPictures, SENTRY_CLIPS, type Span } from '../test-support/sentry-clips.ts';

/** Allowed delay of an event, s. */
const LATE_S = 0.85;
/** How exactly the clips are labelled, s. */
const TOLERANCE_S = 0.5;

const isAbsent = SENTRY_CLIPS.some((clip) => fileOf(clip) === null);
const title = isAbsent
  ? 'clips of the real test data (skipped: it is not at hand)'
  : 'clips of the real test data';

describe.skipIf(isAbsent)(title, () => {
  it.each(SENTRY_CLIPS)('DETECT-8 finds all that moves in $name, in time, and nothing else', (clip) => {
    const found = alarmsIn(greyPictures(clip));
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
