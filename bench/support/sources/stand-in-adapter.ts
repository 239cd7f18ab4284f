import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** An adapter that answers at once, and the commands received over its last connection. */
export interface StandInAdapter {
  port: number;
  commands(): readonly string[];
  /** Answers the battery's question with some seconds of the drive, one after the other. Resolves when one more was asked. */
  setValues(from: number, to: number): Promise<void>;
  end(): Promise<void>;
}

/** The question that is asked each second, and the other. */
export const EACH_SECOND = '2101';
const SELDOM = '2104';
const REPLIES: Readonly<Record<string, string>> = { ATZ: 'ELM327 v1.5', ATRV: '14.0V' };

/** `answers`: to the two queries of a second. The adapter holds a query that arrives while nothing is being sent. */
export async function startAdapter(
  answers: readonly (readonly [eachSecond: string, seldom: string])[],
): Promise<StandInAdapter> {
  const sockets = new Set<Socket>();
  let commands: string[] = [];
  let next = 0;
  let end = 0;
  let waiting: (() => void) | null = null;
  let finish = () => {};
  const answer = (command: string, send: (text: string) => void) => {
    if (command.startsWith(SELDOM)) send(answers[next]?.[1] ?? '');
    else if (!command.startsWith(EACH_SECOND)) send(REPLIES[command] ?? 'OK');
    else if (next < end) sendNext(send);
    else {
      waiting = () => sendNext(send);
      finish();
    }
  };
  const sendNext = (send: (text: string) => void) => {
    next += 1;
    send(answers[next - 1]?.[0] ?? '');
  };
  const server = createServer((socket) => {
    commands = [];
    waiting = null;
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => {}));
    socket.setNoDelay(true).setEncoding('latin1');
    // Both wait for the prompt before they ask on.
    socket.on('data', (text: string) => {
      const command = text.trim();
      commands.push(command);
      answer(command, (reply) => socket.write(`${reply}\r\r>`));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    commands: () => commands,
    setValues: (from, to) =>
      new Promise<void>((resolve) => {
        [next, end] = [from, to];
        finish = resolve;
        const report = waiting;
        waiting = null;
        report?.();
      }),
    async end() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
