import { z } from 'zod';

/** Event name of messages between servers of one region. */
export const PEER_SERVER_EVENT = 'news';

/** Messages between servers of one region: a phone seeks its car, a car came online. */
export const peerServerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seek'), carId: z.string(), peerId: z.string(), accountId: z.string() }),
  z.object({ kind: z.literal('car-online'), carId: z.string(), socketId: z.string(), atMs: z.number() }),
]);
export type PeerServerMessage = z.infer<typeof peerServerMessageSchema>;
