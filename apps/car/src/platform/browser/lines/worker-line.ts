import type { Line, LineListener } from '../../../ports/line.ts';
import { type FromLinePage, fromLinePageSchema, type ToLinePage } from './line-messages.ts';

/** Opens a line of the page, for the car's worker. `handOver` sends one end of a port to the page, which calls `serve` of its adapter with it. */
export function openWorkerLine(handOver: (port: MessagePort) => void, listener: LineListener): Line {
  const { port1: port, port2 } = new MessageChannel();
  const post = (message: ToLinePage) => port.postMessage(message);
  const closed = new Promise<void>((resolve) => {
    port.onmessage = ({ data }) => {
      const message: FromLinePage = fromLinePageSchema.parse(data);
      if (message.type === 'opened') listener.onOpen();
      else if (message.type === 'bytes') listener.onBytes(message.bytes);
      else {
        port.close();
        listener.onClosed(message.error);
        resolve();
      }
    };
  });
  handOver(port2);
  return {
    write: (text) => post({ type: 'write', text }),
    end() {
      post({ type: 'end' });
      return closed;
    },
  };
}
