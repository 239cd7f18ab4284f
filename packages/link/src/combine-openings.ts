/** Events of several channels that form one connection. */
export interface Opening<M> {
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
