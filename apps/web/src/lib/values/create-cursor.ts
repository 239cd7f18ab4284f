/** The selected point of a trip. It lives outside React: a move costs only the work of its listeners. */
export interface Cursor {
  get(): number;
  /** Moves to a point; listeners are called in the next frame, once for several moves in one. */
  moveTo(index: number): void;
  /** Calls with each new point; returns the unsubscribe. */
  subscribe(listener: (index: number) => void): () => void;
  stop(): void;
}

export function createCursor(
  frames: Pick<typeof globalThis, 'requestAnimationFrame' | 'cancelAnimationFrame'>,
): Cursor {
  let index = 0;
  let frame: number | null = null;
  const listeners = new Set<(index: number) => void>();
  const notify = () => {
    frame = null;
    for (const listener of listeners) listener(index);
  };
  return {
    get: () => index,
    moveTo(next) {
      if (next === index) return;
      index = next;
      frame ??= frames.requestAnimationFrame(notify);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop() {
      if (frame !== null) frames.cancelAnimationFrame(frame);
      frame = null;
      listeners.clear();
    },
  };
}
