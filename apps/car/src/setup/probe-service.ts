import { createConnection } from 'node:net';

const LIMIT_MS = 3_000;
const MAX_BYTES = 16_384;

/** By what a service is known, and what it is asked first. */
interface ServiceProbe {
  request(host: string): string;
  answer: RegExp;
  describe(found: RegExpExecArray): string;
}

/** Asks for one figure, which changes nothing. */
const DIPLUS_PATH = `/api/getDiPars?text=${encodeURIComponent('speed:{车速}')}`;

const SERVICE_PROBES: Record<'gpsd' | 'diplus', ServiceProbe> = {
  gpsd: {
    request: () => '',
    answer: /"class":"VERSION"[^\n]*"proto_major":(\d{1,4})/,
    describe: ([, protocol]) => `gpsd, protocol ${protocol}`,
  },
  diplus: {
    request: (host) =>
      `GET ${DIPLUS_PATH} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    answer: /^HTTP\/1\.[01] 200[\s\S]*"success"\s*:\s*(true|false)/,
    describe: ([, isTrue]) => (isTrue === 'true' ? 'Di+' : 'Di+, without data of the car'),
  },
};

/** What a service says of itself at an address; `null` if it is not there within some seconds, or is something else. Never rejects. */
export function probeService(
  kind: keyof typeof SERVICE_PROBES,
  { host, port }: { host: string; port: number },
  limitMs = LIMIT_MS,
): Promise<string | null> {
  const { request, answer, describe } = SERVICE_PROBES[kind];
  return new Promise((resolve) => {
    let received = '';
    let found: string | null = null;
    const socket = createConnection({ host, port });
    const limit = setTimeout(() => socket.destroy(), limitMs);
    socket.on('connect', () => socket.write(request(host)));
    socket.on('data', (bytes: Buffer) => {
      received += bytes.toString('latin1');
      const match = answer.exec(received);
      if (match) found = describe(match);
      if (match || received.length > MAX_BYTES) socket.destroy();
    });
    socket.on('end', () => socket.destroy());
    // What follows is `close`, which says it all.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearTimeout(limit);
      resolve(found);
    });
  });
}
