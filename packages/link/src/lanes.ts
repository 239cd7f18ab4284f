import { type BulkLane, createBulkLane } from './bulk-lane.ts';
import { createLane, type DataChannel, type Lane, type LaneWatermarks } from './lane.ts';

/** Events of several channels that form one connection. */
interface Opening<M> {
  open(): void;
  message(message: M): void;
}

/**
 * Combines the openings of several channels: `open` is called once, when all of them are open. Messages received before that
 * follow it in their order, so the first messages of the other end are not lost.
 */
export function combineOpenings<M>(
  channelCount: number,
  report: Opening<M>,
): { opened(): void; message(message: M): void } {
  const early: M[] = [];
  let closedCount = channelCount;
  return {
    opened() {
      closedCount -= 1;
      if (closedCount !== 0) return;
      report.open();
      for (const message of early.splice(0)) report.message(message);
    },
    message(message) {
      if (closedCount > 0) early.push(message);
      else report.message(message);
    },
  };
}

/** Above this size of the send buffer, the other end does not keep up, bytes. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Enough to fill a fast line for a moment. */
const CONTROL: LaneWatermarks = { lowBytes: 512 * 1024, maxBytes: MAX_BYTES };
/** A message of the control lane waits behind this at most: a third of a second on a slow mobile line. */
const BULK: LaneWatermarks = { lowBytes: 64 * 1024, maxBytes: MAX_BYTES };

export interface Lanes {
  /** JSON texts of the envelope. */
  readonly control: Lane<string>;
  readonly bulk: BulkLane;
}

/** Events of the lanes of a connection: none before `onOpen`, and none after the end. */
export interface LanesHandlers {
  onOpen(): void;
  /** Something was received: the other end is alive. Called before the other handlers. */
  onActivity(): void;
  /** A text of the control lane. Frames of the bulk lane go to its listeners. */
  onMessage(text: string): void;
  /** A message of no lane, or a frame that is malformed or of an unknown kind. */
  onIgnored(): void;
  /** The other end, or the network, closed a channel; with it the lanes have ended. */
  onClosed(): void;
}

/** Lanes for the owner of the connection. */
export interface LanesEnd extends Lanes {
  /** Ends both lanes; no handler is called after that. */
  end(): void;
}

export function createLanes(channels: Record<keyof Lanes, DataChannel>, on: LanesHandlers): LanesEnd {
  let isEnded = false;
  const control = createLane<string>(channels.control, CONTROL);
  const frames = createLane<Uint8Array<ArrayBuffer>>(channels.bulk, BULK);
  const bulk = createBulkLane(frames);
  const opening = combineOpenings<{ isControl: boolean; data: string | Uint8Array }>(2, {
    open: () => !isEnded && on.onOpen(),
    message({ isControl, data }) {
      if (isEnded) return;
      on.onActivity();
      if (isControl && typeof data === 'string') on.onMessage(data);
      else if (isControl || typeof data === 'string' || !bulk.receive(data)) on.onIgnored();
    },
  });
  const end = () => {
    isEnded = true;
    for (const channel of [channels.control, channels.bulk]) channel.close();
    for (const lane of [control, frames]) lane.end();
  };
  const listen = (channel: DataChannel, lane: { onLow(): void }, { lowBytes }: LaneWatermarks) =>
    channel.listen(
      {
        open: opening.opened,
        message: (data) => opening.message({ isControl: channel === channels.control, data }),
        low: lane.onLow,
        closed() {
          if (isEnded) return;
          end();
          on.onClosed();
        },
      },
      lowBytes,
    );
  listen(channels.control, control, CONTROL);
  listen(channels.bulk, frames, BULK);
  return {
    control,
    bulk,
    end,
  };
}
