import { createConnection } from 'node:net';

const LIMIT_MS = 3_000;
const MOST_BYTES = 16_384;

/** By what a service is known, and what it is asked first. */
interface Signs {
  question(host: string): string;
  answer: RegExp;
  says(found: RegExpExecArray): string;
}

/** Asks for one figure, which changes nothing. */
const DIPLUS_PATH = `/api/getDiPars?text=${encodeURIComponent('speed:{车速}')}`;

const SIGNS: Record<'gpsd' | 'diplus', Signs> = {
  gpsd: {
    question: () => '',
    answer: /"class":"VERSION"[^\n]*"proto_major":(\d{1,4})/,
    says: ([, protocol]) => `gpsd, protocol ${protocol}`,
  },
  diplus: {
    question: (host) =>
      `GET ${DIPLUS_PATH} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\nConnection: close\r\n\r\n`,
    answer: /^HTTP\/1\.[01] 200[\s\S]*"success"\s*:\s*(true|false)/,
    says: ([, isTrue]) => (isTrue === 'true' ? 'Di+' : 'Di+, without data of the car'),
  },
};

/** What a service says of itself at an address; `null` if it is not there within some seconds, or is something else. Never rejects. */
export function lookForService(
  kind: keyof typeof SIGNS,
  { host, port }: { host: string; port: number },
  limitMs = LIMIT_MS,
): Promise<string | null> {
  const { question, answer, says } = SIGNS[kind];
  return new Promise((resolve) => {
    let heard = '';
    let found: string | null = null;
    const socket = createConnection({ host, port });
    const limit = setTimeout(() => socket.destroy(), limitMs);
    socket.on('connect', () => socket.write(question(host)));
    socket.on('data', (bytes: Buffer) => {
      heard += bytes.toString('latin1');
      const match = answer.exec(heard);
      if (match) found = says(match);
      if (match || heard.length > MOST_BYTES) socket.destroy();
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
