export { type Answer, type AskLink, ask } from './ask.ts';
export * from './backoff.ts';
export { type BulkFrame, type BulkLane, createBulkLane, type TransferId } from './bulk-lane.ts';
export { createCandidateBuffer } from './candidate-buffer.ts';
export type { DataChannel, DataChannelEvents } from './lane.ts';
export { createLanes, type Lanes, type LanesHandlers } from './lanes.ts';
export * from './port-channels.ts';
export * from './public-address.ts';
