import { createServer, type Server, type Socket } from 'node:net';
import type { Clock } from '@ligo/machine';
import { systemClock } from '../../../../platform/clock/system-clock.ts';
import { Elm327 } from './elm327.ts';
import { FaultyLine } from './faulty-line.ts';
import type { StandInCar } from './stand-in-car.ts';

export interface DongleOptions {
  /** The car that it is plugged into. */
  car: StandInCar;
  /** By which the chip waits; the car has its own. */
  clock?: Clock;
  version?: string;
  linefeeds?: boolean;
  /** Port 0: any that is free. */
  port?: number;
  /** Seed of the faulty line. */
  seed?: number;
}

/** A Wi-Fi dongle with an ELM327, on a port of this machine. Like real ones, it keeps its settings without a client. */
export class StandInDongle {
  readonly elm: Elm327;
  /** Bytes of the unit pass `toElm`, those of the chip `toUnit`. */
  readonly toElm: FaultyLine;
  readonly toUnit: FaultyLine;
  connections = 0;
  /** While `true`, no output of the chip arrives. */
  isSilent = false;
  private readonly sockets = new Set<Socket>();
  private readonly waiting: Buffer[] = [];
  private isPumping = false;
  private isHeld = false;
  private left = Number.POSITIVE_INFINITY;

  private constructor(
    private readonly server: Server,
    readonly car: StandInCar,
    { clock = systemClock, version, linefeeds, seed = 1 }: DongleOptions,
  ) {
    this.toElm = new FaultyLine(seed);
    this.toUnit = new FaultyLine(seed + 1);
    this.elm = new Elm327({
      clock,
      car,
      ...(version !== undefined && { version }),
      ...(linefeeds !== undefined && { linefeeds }),
      write: (text) => this.send(Buffer.from(text, 'latin1')),
    });
    server.on('connection', (socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('close', () => this.sockets.delete(socket));
      socket.on('error', () => {});
      socket.on('data', (bytes) => {
        for (const piece of this.toElm.carry(bytes)) this.elm.receive(piece);
      });
    });
  }

  static async open(options: DongleOptions): Promise<StandInDongle> {
    const server = createServer();
    const dongle = new StandInDongle(server, options.car, options);
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(options.port ?? 0, '127.0.0.1', resolve);
    });
    return dongle;
  }

  get port(): number {
    const address = this.server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  /** Sends bytes to the clients as if the chip had sent them. */
  send(bytes: Buffer): void {
    if (this.isSilent) return;
    this.waiting.push(...this.toUnit.carry(bytes));
    if (this.isHeld || this.isPumping) return;
    if (this.toUnit.pieces === 'whole') this.write(Buffer.concat(this.waiting.splice(0)));
    else this.pump();
  }

  /** While held, the output of the chip is buffered; then it arrives in one chunk. */
  hold(): void {
    this.isHeld = true;
  }
  release(): void {
    this.isHeld = false;
    this.write(Buffer.concat(this.waiting.splice(0)));
  }

  /** Disconnects after this number of further bytes. */
  vanishAfter(bytes: number): void {
    this.left = bytes;
  }

  hangUp(): void {
    for (const socket of this.sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.elm.end();
    this.waiting.length = 0;
    this.hangUp();
    return new Promise((resolve) => {
      this.server.close(() => resolve());
    });
  }

  /** A piece a turn, so that each arrives by itself. */
  private pump(): void {
    const piece = this.waiting.shift();
    this.isPumping = piece !== undefined;
    if (!piece) return;
    this.write(piece);
    setImmediate(() => this.pump());
  }

  private write(bytes: Buffer): void {
    const sent = bytes.subarray(0, this.left);
    this.left -= bytes.length;
    for (const socket of this.sockets) if (sent.length > 0) socket.write(sent);
    if (this.left > 0) return;
    this.left = Number.POSITIVE_INFINITY;
    // Bytes sent before still arrive.
    for (const socket of this.sockets) socket.end(() => socket.destroy());
  }
}
