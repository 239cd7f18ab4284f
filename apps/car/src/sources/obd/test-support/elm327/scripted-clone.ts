import { createServer, type Socket } from 'node:net';

/** An adapter that prints exactly these bytes: what a clone does to its output is written by the test. */
export class ScriptedClone {
  connections = 0;
  readonly commands: string[] = [];
  private readonly sockets = new Set<Socket>();
  private readonly server = createServer((socket) => this.accept(socket));

  private constructor(private readonly answerTo: (command: string) => string) {}

  /** `answerTo`: everything that it prints after a command, with its prompt, one byte for each character. */
  static async open(answerTo: (command: string) => string): Promise<ScriptedClone> {
    const clone = new ScriptedClone(answerTo);
    await new Promise<void>((resolve) => clone.server.listen(0, '127.0.0.1', resolve));
    return clone;
  }

  get port(): number {
    return (this.server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private accept(socket: Socket): void {
    this.connections += 1;
    this.sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => this.sockets.delete(socket));
    let begun = '';
    socket.on('data', (bytes) => {
      const commands = (begun + bytes.toString('latin1')).split('\r');
      begun = commands.pop() ?? '';
      for (const command of commands) {
        this.commands.push(command);
        socket.write(this.answerTo(command), 'latin1');
      }
    });
  }
}

/** The lines of a message with 11 bits and headers, as an ELM327 prints them without spaces. */
export function linesWithHeaders(id: string, payload: string): string[] {
  const bytes = payload.match(/../g) ?? [];
  const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');
  if (bytes.length < 8) return [`${id}${hex(bytes.length, 2)}${bytes.join('')}`];
  const lines = [`${id}1${hex(bytes.length, 3)}${bytes.slice(0, 6).join('')}`];
  for (let at = 6, number = 1; at < bytes.length; at += 7, number += 1)
    lines.push(
      `${id}2${hex(number % 16, 1)}${bytes
        .slice(at, at + 7)
        .join('')
        .padEnd(14, 'A')}`,
    );
  return lines;
}

/** These lines without headers. */
export function linesWithoutHeaders(payload: string): string[] {
  const bytes = payload.match(/../g) ?? [];
  const hex = (number: number, digits: number) => number.toString(16).toUpperCase().padStart(digits, '0');
  if (bytes.length < 8) return [bytes.join('')];
  const lines = [hex(bytes.length, 3), `0:${bytes.slice(0, 6).join('')}`];
  for (let at = 6, number = 1; at < bytes.length; at += 7, number += 1)
    lines.push(
      `${hex(number % 16, 1)}:${bytes
        .slice(at, at + 7)
        .join('')
        .padEnd(14, 'A')}`,
    );
  return lines;
}
