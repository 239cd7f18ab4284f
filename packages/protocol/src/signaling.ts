import { z } from 'zod';
import { carIdSchema, carLinkSchema, linkIdSchema } from './car.ts';
import { integer } from './fields.ts';
import { onDemand } from './on-demand.ts';
import { sealedData } from './sealed.ts';

const SDP_MAX = 65_536;

/** A STUN or TURN server, in the shape the browser's peer connection takes. */
export const iceServerSchema = z.object({
  urls: z
    .union([z.string().max(500), z.array(z.string().max(500)).max(16)])
    .describe('stun: or turn: addresses.'),
  username: z.string().max(256).optional().describe('Time-limited relay user name.'),
  credential: z.string().max(256).optional().describe('Time-limited relay password.'),
});
export type IceServer = z.infer<typeof iceServerSchema>;

const iceServers = z
  .array(iceServerSchema)
  .max(16)
  .default([])
  .describe('Relay servers, good for a limited time.');
export const sdp = z.string().min(1).max(SDP_MAX).describe('Session description.');
const peerId = z.string().min(1).max(64).describe("The server's name for one phone's socket, for its life.");
const jwt = z.string().min(1).max(4096).describe('Access token of the account.');

const handshakeAction = z.object({ action: z.literal('handshake') });
const offerAction = z.object({ action: z.literal('offer'), sdp });
const answerAction = z.object({ action: z.literal('answer'), sdp });
const iceCandidateAction = z.object({
  action: z.literal('ice-candidate'),
  candidate: z.string().max(2048).describe('Candidate line; empty ends the candidates.'),
  sdpMid: z.string().max(64).nullish().describe('Media section by its mid.'),
  sdpMLineIndex: integer(0, 64).nullish().describe('Media section by its place.'),
});
export type IceCandidateAction = z.infer<typeof iceCandidateAction>;

/** Messages from a phone to its car through the server. */
export const phoneSignalSchema = z.discriminatedUnion('action', [
  handshakeAction,
  answerAction,
  iceCandidateAction,
]);
/** Messages from a car to a phone through the server. */
const carAction = z.discriminatedUnion('action', [offerAction, iceCandidateAction]);
export type PhoneSignal = z.infer<typeof phoneSignalSchema>;
export type CarSignal = z.infer<typeof carAction>;

const addressed = z.object({ jwt, carId: carIdSchema });

/** Events a phone sends. Each carries the token and the car, so that a socket has no rights of its own. */
export const PHONE_EVENTS = onDemand({
  remote_start: () => addressed,
  remote: () =>
    z.discriminatedUnion('action', [
      addressed.extend(handshakeAction.shape),
      addressed.extend(answerAction.shape),
      addressed.extend(iceCandidateAction.shape),
    ]),
  sealed: () => addressed.extend({ data: sealedData }),
});

/**
 * Why the server ends a socket. After `token-invalid` and `not-linked` a phone refreshes its token or its car list; `busy`: the
 * server has too many sockets or is about to end; `replaced`: another unit with the key of this car has connected.
 */
const REFUSED_CODES = [
  'token-invalid',
  'not-linked',
  'bad-message',
  'rate-limited',
  'busy',
  'replaced',
] as const;
export type RefusedCode = (typeof REFUSED_CODES)[number];

const refused = z.object({
  code: z.enum(REFUSED_CODES).describe('Why the server ends this socket.'),
  retryAfterMs: integer(0, 600_000)
    .optional()
    .describe('Shortest time to stay away, ms; missing: as after any lost socket.'),
});

export const TO_PHONE_EVENTS = onDemand({
  handshake: () => z.object({ info: z.literal('car_joined').describe('Both sides are there.'), iceServers }),
  car: () => carAction,
  sealed: () => z.object({ data: sealedData }),
  other_side_left: () => emptyPayload('The car left.'),
  wr_s: () => emptyPayload("Wrong server: the car's region is another; the car list names it."),
  refused: () => refused,
  car_unlinked: () => z.object({ carId: carIdSchema }),
});

/** Events a car sends. The socket itself is authorised by the JWT in its opening handshake. */
export const CAR_EVENTS = onDemand({
  car: () =>
    z.discriminatedUnion('action', [offerAction.extend({ peerId }), iceCandidateAction.extend({ peerId })]),
  sealed: () => z.object({ peerId, data: sealedData }),
});

export const TO_CAR_EVENTS = onDemand({
  remote: () =>
    z.discriminatedUnion('action', [
      handshakeAction.extend({
        peerId,
        linkId: linkIdSchema.describe('Link of the account the phone belongs to.'),
        iceServers,
      }),
      answerAction.extend({ peerId }),
      iceCandidateAction.extend({ peerId }),
    ]),
  sealed: () =>
    z.object({
      peerId,
      linkId: linkIdSchema.describe('Link of the account the phone belongs to.'),
      data: sealedData,
    }),
  other_side_left: () => z.object({ peerId }),
  refused: () => refused,
  links_changed: () =>
    z.object({
      linkIds: z
        .array(linkIdSchema)
        .max(1000)
        .describe('Links that stand now; peers of any other link must end.'),
      links: z
        .array(carLinkSchema)
        .max(1000)
        .optional()
        .describe(
          'The same links with whose they are; missing from older servers, which are asked by `carLinks`.',
        ),
    }),
});

/** Data of the Socket.IO opening handshake (`auth`) of a car; a phone sends none. */
export const carSocketAuthSchema = z.object({
  carJwt: z.string().min(1).max(4096).describe('JWT the car signed itself.'),
});

function emptyPayload(description: string) {
  return z.object({}).nullish().describe(description);
}

export type ToPhoneEventName = keyof typeof TO_PHONE_EVENTS;
export type ToCarEventName = keyof typeof TO_CAR_EVENTS;
export type ToCarEvent<N extends ToCarEventName> = z.output<(typeof TO_CAR_EVENTS)[N]>;
export type CarEvent = z.output<(typeof CAR_EVENTS)['car']>;
export type SealedFromCar = z.output<(typeof CAR_EVENTS)['sealed']>;
export type SealedToCar = ToCarEvent<'sealed'>;
