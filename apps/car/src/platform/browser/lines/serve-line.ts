import type { Line, LineListener } from '../../../ports/line.ts';
import { type FromLinePage, toLinePageSchema } from './line-messages.ts';

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
