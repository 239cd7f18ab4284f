import type { Clock } from '@ligo/machine';
import { systemClock } from '../../../../platform/clock/system-clock.ts';
import { type OpenPeer, openPeer } from '../../../test-support/open-peer.ts';
import { Elm327 } from './elm327.ts';
import { FaultyLine } from './faulty-line.ts';
import type { StandInCar } from './stand-in-car.ts';

export interface DongleOptions {
  /** The car that it is plugged into. */
  car: StandInCar;
  /** By which the chip waits; the car has its own. */
  clock?: Clock;
  version?: string;
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
  /** While `true`, no output of the chip arrives. */
  isSilent = false;
  private readonly waiting: Buffer[] = [];
  private isPumping = false;
  private isHeld = false;
  private left = Number.POSITIVE_INFINITY;

  private constructor(
    private readonly peer: OpenPeer,
    readonly car: StandInCar,
    { clock = systemClock, version, seed = 1 }: DongleOptions,
  ) {
    this.toElm = new FaultyLine(seed);
    this.toUnit = new FaultyLine(seed + 1);
    this.elm = new Elm327({
      clock,
      car,
      ...(version !== undefined && { version }),
      write: (text) => this.send(Buffer.from(text, 'latin1')),
    });
  }

  static async open(options: DongleOptions): Promise<StandInDongle> {
    const peer = await openPeer((socket) => {
      socket.setNoDelay(true).on('data', (bytes) => {
        for (const piece of dongle.toElm.carry(bytes)) dongle.elm.receive(piece);
      });
    }, options.port);
    const dongle = new StandInDongle(peer, options.car, options);
    return dongle;
  }

  get port(): number {
    return this.peer.port;
  }
  get connections(): number {
    return this.peer.connections;
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
    for (const socket of this.peer.sockets) socket.destroy();
  }

  close(): Promise<void> {
    this.elm.end();
    this.waiting.length = 0;
    return this.peer.close();
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
    for (const socket of this.peer.sockets) if (sent.length > 0) socket.write(sent);
    if (this.left > 0) return;
    this.left = Number.POSITIVE_INFINITY;
    // Bytes sent before still arrive.
    for (const socket of this.peer.sockets) socket.end(() => socket.destroy());
  }
}
