import type { DashboardCommand } from '@ligo/protocol';
import { fromDashboardSchema, type ToDashboard } from './dashboard-messages.ts';

/** The page's end of the dashboard's port. */
export interface PortDashboard {
  /** Calls with each text of the feed until the returned function is called. */
  openStream(onText: (text: string) => void): () => void;
  /** Resolves to the car's answer as it came. */
  post(command: DashboardCommand): Promise<unknown>;
}

/** Opens the dashboard of the car in the worker at the other end of a port. */
export function openPortDashboard(port: MessagePort): PortDashboard {
  const waiting = new Map<number, (answer: unknown) => void>();
  let lastId = 0;
  let onText = (_text: string) => {};
  const send = (message: ToDashboard) => port.postMessage(message);

  port.onmessage = ({ data }) => {
    const message = fromDashboardSchema.parse(data);
    if (message.type === 'text') {
      onText(message.text);
      return;
    }
    waiting.get(message.id)?.(message.answer);
    waiting.delete(message.id);
  };
  return {
    openStream(receive) {
      onText = receive;
      send({ type: 'open' });
      return () => {
        onText = () => {};
        send({ type: 'close' });
      };
    },
    post(command) {
      lastId += 1;
      const id = lastId;
      send({ type: 'command', id, command });
      return new Promise((resolve) => {
        waiting.set(id, resolve);
      });
    },
  };
}
