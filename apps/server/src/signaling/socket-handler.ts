import type { Socket } from 'socket.io';
import { CarSocket } from './car-socket.ts';
import type { GuardedConnection } from './guarded-connection.ts';
import { PhoneSocket } from './phone-socket.ts';
import type { SignalingContext, SignalingLimits } from './signaling-context.ts';
import type { SignalingRunner } from './signaling-runner.ts';

/** Creates the handler of new sockets of cars and phones. A failure ends only its own socket. */
export function createSocketHandler(
  context: SignalingContext,
  runner: SignalingRunner,
  limits: SignalingLimits,
  connections: WeakMap<Socket['conn'], GuardedConnection>,
): (socket: Socket) => void {
  return (socket) => {
    const connection = connections.get(socket.conn);
    try {
      admit(socket, connection);
    } catch (error) {
      context.log.error({ err: error }, 'socket could not be set up');
      connection?.terminate();
    }
  };

  function admit(socket: Socket, connection: GuardedConnection | undefined): void {
    const { auth } = socket.handshake;
    const isCar = 'carJwt' in auth;
    const hasOrigin = socket.request.headers.origin !== undefined;
    const rate = isCar ? limits.carMessages : limits.phoneMessages;
    connection?.setRate(rate, () => runner.refuse(socket, 'rate-limited'));
    const queue = new SerialQueue((error) => {
      context.log.error({ err: error }, 'signaling message failed');
      socket.disconnect(true);
    });
    const side = isCar
      ? new CarSocket(socket, runner, context)
      : new PhoneSocket(socket, runner, context, limits);
    const isKnown = isCar ? CarSocket.handles : PhoneSocket.handles;
    const seeking =
      side instanceof PhoneSocket
        ? setInterval(() => queue.run(() => side.locateCar()), limits.locateIntervalMs)
        : undefined;
    socket.on('disconnect', () => {
      clearInterval(seeking);
      queue.run(() => side.disconnected());
      // A socket that left the namespace needs its connection no longer.
      connection?.end();
    });
    // SIG-13
    if (!isCar && !hasOrigin) {
      runner.refuse(socket, 'token-invalid');
      return;
    }
    if (side instanceof CarSocket) queue.run(() => side.start(auth));
    socket.onAny((event: string, message: unknown) => {
      // SIG-12
      if (!isKnown(event)) runner.metrics.ignored.inc();
      else queue.run(() => (socket.connected ? side.receive(event, message) : undefined));
    });
    forgetRequest(socket);
  }
}

/** The opening request and its headers are most of the memory of an open socket. */
function forgetRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
}

/** Processes a socket's messages one at a time, in order, including their authorization. */
class SerialQueue {
  private last: Promise<void> = Promise.resolve();

  /** `onError` receives the error of a job; the next job runs anyway. */
  constructor(private readonly onError: (error: unknown) => void) {}

  run(job: () => Promise<void> | void): void {
    this.last = this.last.then(job).catch(this.onError);
  }
}
