import type { Line, LineListener } from '../../../ports/line.ts';
import { type FromLinePage, toLinePageSchema } from './line-messages.ts';

/** An OBD adapter that the owner has allowed this page to use. */
export interface Adapter {
  /** By which the browser finds it again. */
  readonly id: string;
  /** As the browser shows it; may be empty. */
  readonly name: string;
  /** Opens its serial line. */
  open(listener: LineListener): Line;
  /** Withdraws the permission, where the browser can. */
  forget(): Promise<void>;
}

/** Why no adapter was chosen: the owner closed the browser's list, the browser may not show one, or the device's radio is off. */
export type NoChoice = 'none' | 'denied' | 'off';

/** A technique by which this browser reaches adapters. */
export interface Adapters {
  /** Has the owner choose one of those in reach, right after a touch. Never rejects. */
  choose(): Promise<Adapter | NoChoice>;
  /** Those that were allowed before, as far as the browser remembers them. Never rejects. */
  known(): Promise<Adapter[]>;
}

/** Opens a line of this page for the car's worker at the other end of a port; only a page can reach devices. Returns the line. */
export function serveLine(port: MessagePort, open: (listener: LineListener) => Line): Line {
  const report = (message: FromLinePage) => port.postMessage(message);
  const line = open({
    onOpen: () => report({ type: 'opened' }),
    onBytes: (bytes) => report({ type: 'bytes', bytes: bytes.slice() }),
    onClosed: (error) => report({ type: 'closed', error }),
  });
  port.onmessage = ({ data }) => {
    const message = toLinePageSchema.parse(data);
    if (message.type === 'write') line.write(message.text);
    else void line.end();
  };
  return line;
}
