/** What is told of several channels that are one connection. */
export interface Opening<M> {
  open(): void;
  message(message: M): void;
}

/**
 * Makes one opening of several channels: `open` is told once, when all of them are open, and what came before that follows it
 * in its order. Nothing that the other end says first is lost, whichever of its events comes first.
 */
export function openTogether<M>(
  channelCount: number,
  tell: Opening<M>,
): { opened(): void; message(message: M): void } {
  const early: M[] = [];
  let closedCount = channelCount;
  return {
    opened() {
      closedCount -= 1;
      if (closedCount !== 0) return;
      tell.open();
      for (const message of early.splice(0)) tell.message(message);
    },
    message(message) {
      if (closedCount > 0) early.push(message);
      else tell.message(message);
    },
  };
}
