import type { TransferId } from '@ligo/link';
import type { LinkStore } from '../link/link-store.ts';

/**
 * Receives a small content, such as a still or a thumbnail. Resolves to `null` if the transfer broke off, is longer than `maxBytes`,
 * or `signal` aborts. Never rejects.
 */
export function receiveAll(
  link: Pick<LinkStore, 'receiveBulk'>,
  transfer: TransferId,
  { maxBytes, signal }: { maxBytes: number; signal: AbortSignal },
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
      onData(piece) {
        bytes += piece.length;
        if (bytes > maxBytes) return giveUp();
        pieces.push(new Uint8Array(piece));
      },
      onEnd: () => finish(new Blob(pieces)),
      onBroken: giveUp,
    });
    if (isOver) off();
    else if (signal.aborted) giveUp();
    else signal.addEventListener('abort', giveUp);
  });
}
