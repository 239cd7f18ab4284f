import type { Clock } from '@ligo/machine';
import type { DashboardBackend, DashboardServer } from '../../../ports/dashboard-backend.ts';
import { CHECK_INTERVAL_MS, type FeedKind, FeedTexts } from '../../dashboard/feed-texts.ts';
import { type FromDashboard, toDashboardSchema } from './dashboard-messages.ts';

/** A worker has no process of its own that an owner could look for. */
const NO_PROCESS = 0;

/** The dashboard for the page at the other end of a port, which calls `openPortDashboard` with it. */
export function createPortDashboard(port: MessagePort, clock: Clock): DashboardServer {
  let rejected = 0;
  let backend: DashboardBackend | null = null;
  let onServed = () => {};
  const served = new Promise<void>((resolve) => {
    onServed = resolve;
  });
  let texts: FeedTexts | null = null;
  let isOpen = false;
  let cancelCheck = () => {};
  const post = (message: FromDashboard) => port.postMessage(message);

  function send(kinds: readonly FeedKind[]): void {
    for (const kind of kinds) post({ type: 'text', text: texts?.textOf(kind) ?? '' });
  }
  function check(): void {
    if (texts) send(texts.update());
    cancelCheck = clock.after(CHECK_INTERVAL_MS, check);
  }
  function begin(): void {
    cancelCheck();
    if (!isOpen || !backend) return;
    texts = new FeedTexts(backend, clock);
    check();
  }
  /** A command may come before the car is ready. */
  async function execute(id: number, command: Parameters<DashboardBackend['execute']>[0]): Promise<void> {
    await served;
    post({ type: 'answer', id, answer: backend && (await backend.execute(command)) });
  }
  port.onmessage = ({ data }) => {
    const message = toDashboardSchema.safeParse(data).data;
    if (!message) {
      rejected += 1;
      return;
    }
    if (message.type === 'command') {
      void execute(message.id, message.command);
      return;
    }
    isOpen = message.type === 'open';
    begin();
  };
  return {
    serve(ready) {
      backend = ready;
      onServed();
      begin();
      return async () => {
        backend = null;
        cancelCheck();
      };
    },
    rejectedCount: () => rejected,
    processId: NO_PROCESS,
  };
}
