import { SOURCE_REASONS } from '@ligo/protocol';
import { isReading, type ReadingName } from '@ligo/signals';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReadingBatch, ReadingSource } from '../../ports/reading-source.ts';
import type { Monotonic, MonotonicClock } from '../../ports/unit-time.ts';
import { collectGarbage } from '../../test-support/collect-garbage.ts';

/** A source that is not started, and its peer. */
export interface SourceUnderTest {
  source: ReadingSource;
  /** Ends the peer; called once the source is stopped. */
  endPeer(): void | Promise<void>;
  /** Advances the clock or the peer, if they do not run by themselves. */
  pass?(): void | Promise<void>;
}

/** Creates a source: `there`, with a peer that reports within seconds; `away`, without a peer. */
export interface SourceMakers {
  there(clock: MonotonicClock): SourceUnderTest | Promise<SourceUnderTest>;
  away(clock: MonotonicClock): SourceUnderTest | Promise<SourceUnderTest>;
}

/** The unit's clock runs a little ahead of no peer's. */
const FUTURE_MS = 1_000;
const LOOKING = { interval: 20 };
/** Resources of the process that only a source opens. */
const OWNED = /^(TCP|TLS|UDP|Pipe|TTY|Process|FSEvent|FSReq|DNS|GetAddrInfo)/;

/** The real clock, which counts pending timers. */
function countingClock(): MonotonicClock & { pending(): number } {
  let pending = 0;
  return {
    nowMs: () => Date.now() as Monotonic,
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

const ownedNames = () => process.getActiveResourcesInfo().filter((name) => OWNED.test(name));

/** Completed requests count until they are collected, which takes long in a process with the modules of many tests. */
function owned(): number {
  if (ownedNames().some((name) => name.includes('Req'))) collectGarbage();
  return ownedNames().length;
}

/** The contract of all reading sources, with real time and sockets. */
export function describeReadingSource(name: string, make: SourceMakers): void {
  describe(`${name}, as a source of readings,`, () => {
    let under: SourceUnderTest;
    let clock: ReturnType<typeof countingClock>;
    let ownedBefore = 0;
    let news: { news: ReadingBatch; publishedAtMs: number }[] = [];
    let isStopped = false;
    let isPublishedLate = false;

    beforeEach(() => {
      news = [];
      isStopped = false;
      isPublishedLate = false;
      clock = countingClock();
    });
    afterEach(async () => {
      await under.source.stop();
      await under.endPeer();
      expect(isPublishedLate, 'readings after the stop').toBe(false);
    });

    const open = async (which: keyof SourceMakers) => {
      under = await make[which](clock);
      ownedBefore = owned();
    };
    const start = () =>
      under.source.start((reported) => {
        if (isStopped) isPublishedLate = true;
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

    it('has a name, and does nothing before its start', async () => {
      await open('there');
      expect(under.source.name).toMatch(/^[a-z][a-z0-9-]*$/);
      expect(under.source.state().phase).not.toBe('reading');
      await new Promise(setImmediate);
      expect(clock.pending(), 'timers').toBe(0);
      // Resources of an earlier test may be released meanwhile.
      expect(owned(), 'sockets, files and processes').toBeLessThanOrEqual(ownedBefore);
      await stop();
    });

    it('publishes only readings in range, never from the future, and is reading', async () => {
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

    it('waits and retries when its readings cannot be processed', async () => {
      await open('there');
      let isBroken = true;
      await under.source.start(() => {
        if (isBroken) throw new Error('out of memory');
      });
      const FAILED = { phase: 'waiting', reason: 'reading-failed' };
      await until(() => expect(under.source.state()).toEqual(FAILED));
      isBroken = false;
      await until(() => expect(under.source.state().phase).toBe('reading'));
      await stop();
    });

    it('waits for a missing peer, and reports it as a text without addresses', async () => {
      await open('away');
      await expect(start()).resolves.toBeUndefined();
      await until(() => expect(under.source.state().phase).toMatch(/^(waiting|failed)$/));
      const { reason } = under.source.state();
      expect(SOURCE_REASONS).toContain(reason);
      expect(news).toEqual([]);
      await stop();
      await ownsNothing();
    });
  });
}
