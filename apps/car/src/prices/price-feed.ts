import type { CarContext } from '../ports/car-context.ts';
import type { SourceIo } from '../ports/source-io.ts';
import { retryMs } from '../shared/backoff.ts';
import { type AttemptEnd, RetryLoop, sleep } from '../shared/retry-loop.ts';
import type { PricesConfig } from './price-config.ts';

const FILE_INTERVAL_MS = 300_000;
/** A connection that lasted this long resets the back-off, ms. */
const STABLE_AFTER_MS = 60_000;
/** Characters of a list. */
export const MAX_TEXT = 1_000_000;

interface Ended extends AttemptEnd {
  reason: string;
}
interface FeedContext extends Pick<CarContext, 'clock' | 'random' | 'log'> {
  io: Pick<SourceIo, 'openBroker' | 'files'>;
}

async function textOf(pieces: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) {
    text += piece;
    if (text.length > MAX_TEXT) throw new Error('the file is too large');
  }
  return text;
}

/** Reads the lists of a file or a broker until it is stopped. `onList`: `null` for a message that is too large. */
export function createPriceFeed(
  source: PricesConfig['source'],
  { clock, random, log, io }: FeedContext,
  onList: (text: string | null) => void,
): RetryLoop<Ended> {
  async function readFile(path: string, signal: AbortSignal, onConnected: () => void): Promise<Ended> {
    while (!signal.aborted) {
      onList(await textOf(io.files.read(path)));
      onConnected();
      await sleep(clock, FILE_INTERVAL_MS, signal);
    }
    return { reason: '' };
  }
  async function readBroker(
    from: Extract<PricesConfig['source'], { kind: 'mqtt' }>,
    signal: AbortSignal,
    onConnected: () => void,
  ): Promise<Ended> {
    const broker = await io.openBroker(from, { clock, log });
    const listener = {
      onOpen(connection: Parameters<Parameters<typeof broker.hold>[0]['onOpen']>[0]) {
        onConnected();
        connection.subscribe([from.topic], (error) => {
          if (error) log.warn({}, 'broker denied subscription to the topic of prices');
        });
      },
      onMessage: (_topic: string, text: string | null) => onList(text),
    };
    return broker.hold(listener, signal);
  }
  return new RetryLoop<Ended>({
    ...{ clock, random, delayMs: retryMs, stableAfterMs: STABLE_AFTER_MS },
    attempt: (signal, onConnected) =>
      source.kind === 'file'
        ? readFile(source.path, signal, onConnected)
        : readBroker(source, signal, onConnected),
    endOf: () => ({ reason: 'unreadable' }),
    onEnd({ reason }, isFirst) {
      if (isFirst) log.warn({ reason }, 'prices are not available');
    },
  });
}
