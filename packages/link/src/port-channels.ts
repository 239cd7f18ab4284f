import type { DataChannel, DataChannelEvents } from './lane.ts';
import type { Lanes } from './lanes.ts';

/** One end of a message channel between a page and a worker; the browser's and node's are such. */
export interface LanePort {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: 'message', listener: (event: object) => void): void;
  start(): void;
  close(): void;
}

/** Ends the channels: a port does not report that its other end was closed. */
const CLOSE = { type: 'close' } as const;
/** Neither a frame nor a text: both ends count it as ignored. */
const NOTHING = new Uint8Array();

const isClose = (data: unknown) =>
  typeof data === 'object' && data !== null && 'type' in data && data.type === CLOSE.type;

/**
 * The two channels of a connection whose ends are in one browser: on the port a string is a message of the control lane, an
 * ArrayBuffer a frame of the bulk lane, and `{ type: 'close' }` the end of both. They open right after both have listeners. A
 * port has no buffer size, so messages count as buffered until the next turn of the event loop.
 */
export function createPortChannels(
  port: LanePort,
  clock: { after(delayMs: number, run: () => void): () => void },
): Record<keyof Lanes, DataChannel> {
  const listeners: Partial<Record<keyof Lanes, DataChannelEvents>> = {};
  let state: 'new' | 'open' | 'closed' = 'new';

  const notifyBoth = (what: 'open' | 'closed') => {
    listeners.control?.[what]();
    listeners.bulk?.[what]();
  };
  function receive(data: unknown): void {
    if (isClose(data)) port.close();
    if (state === 'closed') return;
    if (typeof data === 'string') listeners.control?.message(data);
    else if (data instanceof ArrayBuffer) listeners.bulk?.message(new Uint8Array(data));
    else if (!isClose(data)) listeners.control?.message(NOTHING);
    else {
      state = 'closed';
      notifyBoth('closed');
    }
  }
  function close(): void {
    if (state === 'closed') return;
    state = 'closed';
    // The other end closes the port, so that what was sent before is not lost with it.
    port.postMessage(CLOSE, []);
  }
  async function open(): Promise<void> {
    // After the caller has received the channels.
    await null;
    if (state !== 'new') return;
    state = 'open';
    notifyBoth('open');
    port.start();
  }
  function channel(name: keyof Lanes): DataChannel {
    let sentBytes = 0;
    let isMarked = false;
    return {
      isOpen: () => state === 'open',
      send(message) {
        if (typeof message === 'string') port.postMessage(message, []);
        else {
          const { buffer } = message.slice();
          port.postMessage(buffer, [buffer]);
        }
        sentBytes += message.length;
        if (isMarked) return;
        isMarked = true;
        clock.after(0, () => {
          isMarked = false;
          sentBytes = 0;
          listeners[name]?.low();
        });
      },
      bufferedBytes: () => sentBytes,
      listen(events) {
        listeners[name] = events;
        if (!listeners.control || !listeners.bulk) return;
        port.addEventListener('message', (event) => receive('data' in event ? event.data : null));
        void open();
      },
      close,
    };
  }
  return { control: channel('control'), bulk: channel('bulk') };
}
