import type { TransferId } from '@ligo/link';
import type { LinkStore } from '../link/link-store.ts';

/**
 * Takes a small content whole: a still, a thumbnail. Resolves to `null` if it broke off, was longer than `mostBytes`, or the
 * waiting was ended by `signal`. Never rejects.
 */
export function receiveWhole(
  link: Pick<LinkStore, 'receiveBulk'>,
  transfer: TransferId,
  { mostBytes, signal }: { mostBytes: number; signal: AbortSignal },
): Promise<Blob | null> {
  return new Promise((resolve) => {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    let isOver = false;
    let off = () => {};
    const finish = (content: Blob | null) => {
      if (isOver) return;
      isOver = true;
      signal.removeEventListener('abort', giveUp);
      off();
      resolve(content);
    };
    const giveUp = () => finish(null);
    off = link.receiveBulk(transfer, {
      data(piece) {
        bytes += piece.length;
        if (bytes > mostBytes) return giveUp();
        pieces.push(new Uint8Array(piece));
      },
      end: () => finish(new Blob(pieces)),
      broken: giveUp,
    });
    if (isOver) off();
    else if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp);
  });
}
