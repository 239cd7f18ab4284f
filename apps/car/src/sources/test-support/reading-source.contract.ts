import type { Clock } from '@ligo/machine';
import { isReading, type ReadingName } from '@ligo/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import { collectGarbage } from '../../test-support/collect-garbage.ts';

/** A source that was never started, and what it reads. */
export interface SourceUnderTest {
  source: ReadingSource;
  /** Ends what it reads; called once the source is stopped. */
  endPeer(): void | Promise<void>;
  /** Lets time pass on the clock given, if it does not do so by itself. */
  pass?(): void | Promise<void>;
}

/** How to make one: `there`, its peer is there and has news within seconds; `away`, nobody is there. */
export interface SourceMakers {
  there(clock: Clock): SourceUnderTest | Promise<SourceUnderTest>;
  away(clock: Clock): SourceUnderTest | Promise<SourceUnderTest>;
}

/** The unit's clock runs a little ahead of no peer's. */
const FUTURE_MS = 1_000;
const LOOKING = { interval: 20 };
/** Of what the process has open, what only a source can have opened. */
const OWNED = /^(TCP|TLS|UDP|Pipe|TTY|Process|FSEvent|FSReq|DNS|GetAddrInfo)/;

/** The real time, which knows how many timers wait. */
function countingClock(): Clock & { pending(): number } {
  let pending = 0;
  return {
    nowMs: Date.now,
    after(delayMs, run) {
      pending += 1;
      let isOver = false;
      const end = () => {
        if (!isOver) pending -= 1;
        isOver = true;
      };
      const timer = setTimeout(() => {
        end();
        run();
      }, delayMs);
      return () => {
        clearTimeout(timer);
        end();
      };
    },
    pending: () => pending,
  };
}

/** What is done with a file counts until it is collected, although it is over. */
function owned(): number {
  collectGarbage();
  return process.getActiveResourcesInfo().filter((name) => OWNED.test(name)).length;
}

/** What every source of readings keeps, whatever it reads and by whatever means. Real time, real sockets. */
export function describeReadingSource(name: string, make: SourceMakers): void {
  describe(`${name}, as a source of readings,`, () => {
    let under: SourceUnderTest;
    let clock: ReturnType<typeof countingClock>;
    let ownedBefore = 0;
    let news: { news: ReadingBatch; publishedAtMs: number }[] = [];
    let isStopped = false;
    let isToldLate = false;

    beforeEach(() => {
      news = [];
      isStopped = false;
      isToldLate = false;
      clock = countingClock();
    });
    afterEach(async () => {
      await under.source.stop();
      await under.endPeer();
      expect(isToldLate, 'it tells something although it is stopped').toBe(false);
    });

    const open = async (which: keyof SourceMakers) => {
      under = await make[which](clock);
      ownedBefore = owned();
    };
    const start = () =>
      under.source.start((reported) => {
        if (isStopped) isToldLate = true;
        news.push({ news: structuredClone(reported), publishedAtMs: clock.nowMs() });
      });
    const stop = async () => {
      await under.source.stop();
      isStopped = true;
    };
    const until = (isSo: () => void) =>
      vi.waitFor(async () => {
        await under.pass?.();
        isSo();
      }, LOOKING);
    /** Sockets of the peer may take a moment to see that theirs is closed. */
    const ownsNothing = async () => {
      expect(clock.pending(), 'timers').toBe(0);
      await vi.waitFor(
        () => expect(owned(), 'sockets, files and processes').toBeLessThanOrEqual(ownedBefore),
        LOOKING,
      );
    };

    it('has a name, and does nothing before it is started', async () => {
      await open('there');
      expect(under.source.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(under.source.state().phase).not.toBe('reading');
      await new Promise(setImmediate);
      expect(clock.pending(), 'timers').toBe(0);
      // What a test before this one closed may go in between.
      expect(owned(), 'sockets, files and processes').toBeLessThanOrEqual(ownedBefore);
      await stop();
    });

    it('tells readings in their range alone, never from the future, and says that it reads', async () => {
      await open('there');
      await start();
      await until(() => expect(news.length).toBeGreaterThan(0));
      await until(() => expect(under.source.state()).toEqual({ phase: 'reading', reason: '' }));
      await stop();
      const faults = news.flatMap(({ news: { readings, takenAtMs, rejected = [] }, publishedAtMs }) => [
        ...Object.entries(readings).filter(
          ([reading, value]) => value !== null && !isReading(reading as ReadingName, value),
        ),
        ...(takenAtMs === null || takenAtMs <= publishedAtMs + FUTURE_MS ? [] : [['takenAtMs', takenAtMs]]),
        ...(Object.keys(readings).length + rejected.length > 0 ? [] : [['nothing', readings]]),
      ]);
      expect(faults).toEqual([]);
    });

    it('is silent and owns nothing once it is stopped, however often', async () => {
      await open('there');
      await start();
      await until(() => expect(news.length).toBeGreaterThan(0));
      await stop();
      await stop();
      await ownsNothing();
    });

    it.each(['there', 'away'] as const)(
      'owns nothing when it is stopped while it starts: %s',
      async (which) => {
        await open(which);
        const starting = start();
        await stop();
        await starting.catch(() => {});
        await ownsNothing();
      },
    );

    it('waits for whoever is not there, and says so in words without addresses', async () => {
      await open('away');
      await expect(start()).resolves.toBeUndefined();
      await until(() => expect(under.source.state().phase).toMatch(/^(waiting|failed)$/));
      const { reason } = under.source.state();
      expect(reason).toMatch(/[a-z]{2,}( \S+)+/i);
      expect(reason).not.toMatch(/\d+\.\d+\.\d+\.\d+|:\/\/|@|\[::/);
      expect(news).toEqual([]);
      await stop();
      await ownsNothing();
    });
  });
}
