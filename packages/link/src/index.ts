export { type Answer, type AskLink, ask } from './ask.ts';
export * from './backoff.ts';
export { type BulkFrame, type BulkLane, createBulkLane, type TransferId } from './bulk-lane.ts';
export { createCandidateBuffer } from './candidate-buffer.ts';
export {
  checkDirectClaim,
  type DirectClaim,
  directCredentials,
  type IceCredentials,
  readDirectClaim,
} from './direct/user-fragment.ts';
export { writeDescription, writeDirectAnswer } from './direct/written-description.ts';
export type { DataChannel, DataChannelEvents } from './lane.ts';
export { createLanes, type Lanes, type LanesHandlers } from './lanes.ts';
export * from './port-channels.ts';
export * from './public-address.ts';
export { type PhoneFrame, readPhoneFrame } from './sealed/frames.ts';
export { type MessageBucket, type SealedRefusal, takeToken } from './sealed/order.ts';
export { comparePhoneNumber, inviteProof, isInviteProof } from './trust/approval.ts';
export { createCarHandshake, type WaitingPhone } from './trust/car-handshake.ts';
export {
  browserFingerprints,
  type Fingerprints,
  fingerprintBytes,
  fingerprintIn,
} from './trust/fingerprints.ts';
export { PHONE_KEY, phoneSigningKey, type SigningKey } from './trust/keys.ts';
export { createPhoneHandshake } from './trust/phone-handshake.ts';
export type { Bytes } from './trust/transcript.ts';
export type { TrustRefusal } from './trust/trust-machines.ts';
