/** What is told of several channels that are one connection. */
export interface Opening<M> {
  open(): void;
  message(message: M): void;
}

/**
 * Makes one opening of several channels: `open` is told once, when all of them are open, and what came before that follows it
 * in its order. Nothing that the other end says first is lost, whichever of its events comes first.
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
