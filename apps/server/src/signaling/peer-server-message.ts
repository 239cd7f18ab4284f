import { z } from 'zod';

/** Name under which servers of one region send each other their messages. */
export const PEER_SERVER_EVENT = 'news';

/** What servers of one region tell each other: a phone seeks its car, a car came. */
export const peerServerMessageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seek'), carId: z.string(), peerId: z.string(), accountId: z.string() }),
  z.object({ kind: z.literal('car-online'), carId: z.string(), socketId: z.string(), atMs: z.number() }),
]);
export type PeerServerMessage = z.infer<typeof peerServerMessageSchema>;
