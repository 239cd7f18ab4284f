import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { freePort } from '@ligo/machine/test-support';
import { PHONE_EVENTS, TO_PHONE_EVENTS } from '@ligo/protocol';
import { Server, type Socket } from 'socket.io';
import { io } from 'socket.io-client';
import { type Attack, standBetween } from '../../apps/car/src/link/test-support/stand-between.ts';
import type { OwnCar } from './own-car.ts';
import { ServerUnderTest, type Stack } from './stack.ts';

/** One link that the server has attacked. */
export type AttackedLink = ReturnType<typeof standBetween>;

/** A server whose operator stands between phones and their cars: the real one, behind someone who changes what it relays to phones. */
export class MaliciousServer {
  /** The attack on the next links; `null`: the server is honest. */
  attack: Attack | null = null;
  /** The car that it names in place of those that owners add; `null`: none. */
  ownCar: OwnCar | null = null;
  readonly links: AttackedLink[] = [];

  private constructor(
    readonly origin: string,
    private readonly realOrigin: string,
  ) {}

  static async start(stack: Stack): Promise<MaliciousServer> {
    const port = await freePort();
    const origin = `http://localhost:${port}`;
    const real = await ServerUnderTest.start(stack, { LIGO_PUBLIC_ORIGIN: origin });
    const malicious = new MaliciousServer(origin, real.origin);
    const http = createServer((call, answer) => malicious.forward(call, answer));
    const sockets = new Server(http, { transports: ['websocket'] });
    sockets.on('connection', (socket) => {
      const own = 'carJwt' in socket.handshake.auth ? null : malicious.ownCar;
      if (own) own.meet(socket);
      else malicious.relay(socket);
    });
    http.listen(port);
    await once(http, 'listening');
    stack.onEnd(async () => {
      for (const link of malicious.links) link.close();
      malicious.ownCar?.close();
      await sockets.close();
    });
    return malicious;
  }

  private forward(call: IncomingMessage, answer: ServerResponse): void {
    const { method, url = '/', headers } = call;
    const own = this.ownCar?.answer(url) ?? null;
    if (own !== null) {
      answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(own));
      return;
    }
    const onward = request(`${this.realOrigin}${url}`, { method, headers }, (real) => {
      answer.writeHead(real.statusCode ?? 502, real.rawHeaders);
      real.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    call.pipe(onward);
  }

  /** Connects the socket of a phone or a car with the real server. */
  private relay(socket: Socket): void {
    const { auth, headers } = socket.handshake;
    const real = io(this.realOrigin, {
      ...{ auth, transports: ['websocket'], reconnection: false, forceNew: true },
      ...(headers.origin && { extraHeaders: { origin: headers.origin } }),
    });
    socket.on('disconnect', () => real.disconnect());
    real.on('disconnect', () => socket.disconnect());
    real.on('connect_error', () => socket.disconnect());
    const between = 'carJwt' in auth ? null : this.standBetween(socket, (...sent) => real.emit(...sent));
    socket.onAny((event, message) => between?.fromPhone(event, message) || real.emit(event, message));
    real.onAny((event, message) => between?.fromServer(event, message) || socket.emit(event, message));
  }

  /** Each function returns whether the message goes no further. */
  private standBetween(phone: Socket, toServer: (event: string, message: unknown) => void) {
    const { attack } = this;
    if (!attack) return null;
    /** Token and car of the phone. */
    let sender: object = {};
    const toPhone = (message: object) => phone.emit('car', message);
    const toCar = (message: object) => toServer('remote', { ...sender, ...message });
    const link = standBetween(
      attack,
      {
        description: (sdp) => toPhone({ action: 'offer', sdp }),
        candidate: (candidate, sdpMid) => toPhone({ action: 'ice-candidate', candidate, sdpMid }),
      },
      {
        description: (sdp) => toCar({ action: 'answer', sdp }),
        candidate: (candidate, sdpMid) => toCar({ action: 'ice-candidate', candidate, sdpMid }),
      },
    );
    this.links.push(link);
    return {
      fromPhone(event: string, message: unknown): boolean {
        const signal = event === 'remote' ? PHONE_EVENTS.remote.parse(message) : null;
        if (!signal) return false;
        sender = { jwt: signal.jwt, carId: signal.carId };
        if (signal.action === 'handshake') return false;
        if (signal.action === 'answer') link.fromPhone.description(signal.sdp);
        else link.fromPhone.candidate(signal.candidate, signal.sdpMid ?? '0');
        return true;
      },
      fromServer(event: string, message: unknown): boolean {
        if (event !== 'car') return false;
        const signal = TO_PHONE_EVENTS.car.parse(message);
        if (signal.action === 'offer') link.carOffered(signal.sdp);
        return true;
      },
    };
  }
}
