import type { Lanes } from '@ligo/link';
import { CAMERA_FAILURES, camIdSchema, iceServerSchema } from '@ligo/protocol';
import { z } from 'zod';

/** The name of a data channel. */
export type LaneName = keyof Lanes;

const lane = z.enum(['control', 'bulk'] satisfies LaneName[]);
const sdp = z.string();
const data = z.union([z.string(), z.instanceof(ArrayBuffer)]);
const fingerprint = z.instanceof(Uint8Array<ArrayBuffer>);
const shown = z.object({ camId: camIdSchema, largest: z.object({ height: z.number(), kbps: z.number() }) });
/** A camera that is to be shown. */
export type Shown = z.infer<typeof shown>;
const candidate = z.object({ type: z.literal('candidate'), candidate: z.string(), sdpMid: z.string() });

/** Messages of the car's worker to the page, over the port of one connection. The first one is `open`. */
export const toPeerPageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open'), iceServers: z.array(iceServerSchema).readonly() }),
  z.object({ type: z.literal('answer'), sdp }),
  candidate,
  /** `lowBytes`: at this size of its send buffer, more can be sent. */
  z.object({ type: z.literal('listen'), lane, lowBytes: z.number() }),
  z.object({ type: z.literal('send'), lane, data }),
  /** The camera whose picture the phone is shown, and its largest one; `null`: none. */
  z.object({ type: z.literal('show'), shown: shown.nullable() }),
  z.object({ type: z.literal('close') }),
]);
export type ToPeerPage = z.input<typeof toPeerPageSchema>;

/** Messages of the page to the car's worker. Nothing follows `closed`. */
export const fromPeerPageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('offer'), sdp }),
  candidate,
  z.object({ type: z.literal('opened'), lane }),
  /** After the first lane opened: SHA-256 of the certificates of both ends. */
  z.object({ type: z.literal('fingerprints'), own: fingerprint, remote: fingerprint }),
  z.object({ type: z.literal('message'), lane, data }),
  /** `taken`: size of all messages that the channel took so far; `buffered`: what it has not sent yet. */
  z.object({ type: z.literal('taken'), lane, taken: z.number(), buffered: z.number() }),
  z.object({
    type: z.literal('state'),
    camId: camIdSchema,
    state: z.enum(['starting', 'working', 'failing']),
    failure: z.enum(CAMERA_FAILURES).exactOptional(),
  }),
  /** A frame of the camera was sent; its time is the page's wall clock, unix ms. */
  z.object({ type: z.literal('sent'), camId: camIdSchema, rtpTimestamp: z.number(), takenAtMs: z.number() }),
  z.object({ type: z.literal('closed') }),
]);
export type FromPeerPage = z.infer<typeof fromPeerPageSchema>;

/** Size of a message as both ends count it. */
export const sizeOf = (message: string | ArrayBuffer): number =>
  typeof message === 'string' ? message.length : message.byteLength;
