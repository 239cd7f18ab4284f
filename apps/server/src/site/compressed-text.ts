import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) };
/** The best first. */
const ENCODINGS = ['br', 'gzip'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A text that is compressed once per encoding, on the first request. Never rejects. */
export class CompressedText {
  private readonly bodies = new Map<Encoding | null, Promise<{ body: Buffer; etag: string }>>();

  /** `type` is its `content-type`. */
  constructor(
    readonly text: string,
    readonly type: string,
  ) {}

  /** The text in an encoding, `null` for plain. */
  compressed(encoding: Encoding | null): Promise<{ body: Buffer; etag: string }> {
    const known = this.bodies.get(encoding);
    if (known) return known;
    const made = pack(this.text, encoding);
    this.bodies.set(encoding, made);
    return made;
  }
}

async function pack(text: string, encoding: Encoding | null): Promise<{ body: Buffer; etag: string }> {
  const plain = Buffer.from(text);
  const body = encoding ? await packers[encoding](plain) : plain;
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` };
}

/** Answers with a text in the best accepted encoding; the browser revalidates it each time. */
export async function answerText(
  request: FastifyRequest,
  reply: FastifyReply,
  text: CompressedText,
): Promise<FastifyReply> {
  const encoding = acceptedEncoding(request.headers['accept-encoding'] ?? '');
  const { body, etag } = await text.compressed(encoding);
  varyBy(reply, 'Accept-Encoding');
  reply.header('cache-control', 'no-cache').header('etag', etag);
  const isKnown = reply.statusCode === 200 && request.headers['if-none-match'] === etag;
  if (isKnown) return reply.code(304).send();
  if (encoding) reply.header('content-encoding', encoding);
  return reply.type(text.type).send(body);
}

export function varyBy(reply: FastifyReply, header: string): void {
  reply.header('vary', [reply.getHeader('vary'), header].filter(Boolean).join(', '));
}

/** The best encoding that `accept-encoding` accepts; `null` if there is none. */
function acceptedEncoding(acceptEncoding: string): Encoding | null {
  const accepted = new Set(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((each) => each.trim().split(/\s*;\s*q=/))
      .filter(([, weight]) => weight === undefined || Number(weight) > 0)
      .map(([name]) => name),
  );
  return ENCODINGS.find((encoding) => accepted.has(encoding)) ?? null;
}
