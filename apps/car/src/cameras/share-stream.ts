import type { PicturePipe } from '../ports/cameras.ts';

/** One picture as it is poured: whole or not at all. */
export interface Picture {
  bytes: Uint8Array;
  /** A reader may begin with it. */
  isEntry: boolean;
}

/** Where the pictures come from that several read. */
export interface StreamSource {
  /** What each reader is given before its first picture. */
  onHead(head: Uint8Array): void;
  onPicture(picture: Picture): void;
  /** It has ended. */
  onEnd(): void;
}

/** Pictures of one source for any number of readers. */
export interface SharedStream {
  /** Pours them until what is returned is called, from the last one on if that is an entry, else from the next entry. Never throws. */
  pipeTo(into: PicturePipe): () => void;
}

interface Reader {
  into: PicturePipe;
  /** It waits for an entry: it is new, or lost a picture. */
  isOut: boolean;
  isNew: boolean;
}

/**
 * Opens a source with the first reader and closes it after the last. A reader with more than `slackBytes` of waiting data loses
 * pictures up to the next entry, and delays no other. When the source ends, the pipes of its readers end; the next reader opens it again.
 */
export function shareStream(open: (source: StreamSource) => () => void, slackBytes: number): SharedStream {
  const readers = new Set<Reader>();
  let close: (() => void) | null = null;
  let head: Uint8Array = new Uint8Array();
  let last: Picture | null = null;

  function give(reader: Reader, { bytes, isEntry }: Picture): void {
    const isBehind = reader.into.writableLength > slackBytes;
    if (isBehind) reader.isOut = true;
    if (isBehind || (reader.isOut && !isEntry)) return;
    if (reader.isNew) reader.into.write(head);
    reader.isNew = false;
    reader.isOut = false;
    reader.into.write(bytes);
  }
  function end(): void {
    close = null;
    for (const { into } of readers) into.end();
    readers.clear();
  }
  function begin(): void {
    head = new Uint8Array();
    last = null;
    let isOver = false;
    const stop = open({
      onHead: (bytes) => {
        if (!isOver) head = bytes;
      },
      onPicture(picture) {
        if (isOver) return;
        last = picture;
        for (const reader of readers) give(reader, picture);
      },
      onEnd() {
        if (isOver) return;
        isOver = true;
        end();
      },
    });
    close = () => {
      isOver = true;
      stop();
    };
  }
  return {
    pipeTo(into) {
      const reader = { into, isOut: true, isNew: true };
      const leave = () => {
        if (!readers.delete(reader) || readers.size > 0) return;
        const closing = close;
        close = null;
        closing?.();
      };
      into.once('close', leave);
      into.once('error', leave);
      readers.add(reader);
      if (!close) begin();
      else if (last) give(reader, last);
      return leave;
    },
  };
}
