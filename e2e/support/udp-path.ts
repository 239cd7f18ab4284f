import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { seededRandom } from './seeded-random.ts';

/** The properties of a network path, in each direction. */
export interface PathLimits {
  /** Share of the packets that are lost, 0 to 1. */
  loss?: number;
  /** Each way, ms. */
  delayMs?: number;
  /** Bits a second towards the phone; what waits longer than the queue holds is lost. */
  bitsPerSecond?: number;
}

/** A path between a car's address and a phone that is worse than this machine's own. */
export interface UdpPath {
  /** The car's candidate with the path's address instead of its own; `null` for those that do not go over it. */
  through(candidate: string): string | null;
  limit(limits: PathLimits): void;
  /** Bytes towards the phone that went over it. */
  bytesDown(): number;
  /** Packets towards the phone that it lost. */
  lost(): number;
  close(): void;
}

/** Size of a path's queue, as time, ms. */
const QUEUE_MS = 1_500;
/** IPv4 and UDP before each packet. */
const HEADER_BYTES = 28;
const UDP4_HOST = /^((?:a=)?candidate:\S+ 1 udp \d+) (\d+(?:\.\d+){3}) (\d+) typ host/i;

/** Opens a path for one car and one phone: the car receives the phone's packets only from the path's address. */
export async function openUdpPath(): Promise<UdpPath> {
  const [towardsPhone, towardsCar] = await Promise.all([bound(), bound()]);
  // Same losses in each run.
  const random = seededRandom();
  let limits: PathLimits = {};
  let car: { address: string; port: number } | null = null;
  let phone: { address: string; port: number } | null = null;
  let freeAtMs = 0;
  let down = 0;
  let lost = 0;
  let isClosed = false;

  function deliver(socket: Socket, packet: Buffer, to: typeof car, isDown: boolean): void {
    if (!to) return;
    if (random() < (limits.loss ?? 0)) {
      if (isDown) lost += 1;
      return;
    }
    const nowMs = performance.now();
    let leavesAtMs = nowMs;
    if (isDown && limits.bitsPerSecond) {
      if (freeAtMs - nowMs > QUEUE_MS) {
        lost += 1;
        return;
      }
      freeAtMs = Math.max(freeAtMs, nowMs) + ((packet.length + HEADER_BYTES) * 8_000) / limits.bitsPerSecond;
      leavesAtMs = freeAtMs;
    }
    if (isDown) down += packet.length + HEADER_BYTES;
    const send = () => !isClosed && socket.send(packet, to.port, to.address);
    const waitMs = leavesAtMs - nowMs + (limits.delayMs ?? 0);
    if (waitMs > 0) setTimeout(send, waitMs);
    else send();
  }
  towardsPhone.on('message', (packet, from) => {
    phone = from;
    deliver(towardsCar, packet, car, false);
  });
  towardsCar.on('message', (packet) => deliver(towardsPhone, packet, phone, true));
  return {
    through(candidate) {
      const [, head, address, port] = UDP4_HOST.exec(candidate) ?? [];
      if (!address || car) return null;
      car = { address, port: Number(port) };
      return `${head} ${address} ${towardsPhone.address().port} typ host`;
    },
    limit(next) {
      limits = next;
      freeAtMs = 0;
    },
    bytesDown: () => down,
    lost: () => lost,
    close() {
      isClosed = true;
      towardsPhone.close();
      towardsCar.close();
    },
  };
}

async function bound(): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4_194_304 });
  socket.bind(0);
  await once(socket, 'listening');
  return socket;
}
