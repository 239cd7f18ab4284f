import type { Socket } from 'socket.io';
import { CarSocket } from './car-socket.ts';
import type { GuardedConnection } from './guarded-connection.ts';
import { PhoneSocket } from './phone-socket.ts';
import { SerialQueue } from './serial-queue.ts';
import type { SignalingLimits, SignalingNeeds } from './signaling-needs.ts';
import type { SignalingRunner } from './signaling-runner.ts';

interface SocketHandlerNeeds extends SignalingNeeds {
  limits: SignalingLimits;
  runner: SignalingRunner;
  connections: WeakMap<Socket['conn'], GuardedConnection>;
}

/** Makes what takes each new socket in, as a car's or a phone's. One that cannot be taken in costs itself alone. */
export function createSocketHandler(needs: SocketHandlerNeeds): (socket: Socket) => void {
  const { log, connections } = needs;
  return (socket) => {
    const connection = connections.get(socket.conn);
    try {
      welcome(socket, connection, needs);
    } catch (error) {
      log.error({ err: error }, 'a socket could not be welcomed');
      connection?.terminate();
    }
  };
}

function welcome(socket: Socket, connection: GuardedConnection | undefined, needs: SocketHandlerNeeds): void {
  const { runner, limits, log } = needs;
  const { auth } = socket.handshake;
  const isCar = 'carJwt' in auth;
  const hasOrigin = socket.request.headers.origin !== undefined;
  const rate = isCar ? limits.carMessages : limits.phoneMessages;
  connection?.setRate(rate, () => runner.refuse(socket, 'rate-limited'));
  const queue = new SerialQueue((error) => {
    log.error({ err: error }, 'signaling message failed');
    socket.disconnect(true);
  });
  const side = isCar ? new CarSocket(socket, runner, needs) : new PhoneSocket(socket, runner, needs, limits);
  const isKnown = isCar ? CarSocket.handles : PhoneSocket.handles;
  const seeking =
    side instanceof PhoneSocket
      ? setInterval(() => queue.run(() => side.locateCar()), limits.locateIntervalMs)
      : undefined;
  socket.on('disconnect', () => {
    clearInterval(seeking);
    queue.run(() => side.disconnected());
    // What left the namespace has nothing more to say here.
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

/** The opening request and its headers are most of what a standing socket would hold in memory. */
function forgetRequest(socket: Socket): void {
  Object.assign(socket.conn, { request: null });
  Object.assign(socket.handshake, { headers: {}, auth: {}, query: {} });
}
