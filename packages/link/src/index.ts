export { type Answer, type AskLink, ask } from './ask.ts';
export { backoffMs } from './backoff.ts';
export type { BulkFrame, TransferId } from './bulk-frame.ts';
export { type BulkLane, createBulkLane } from './bulk-lane.ts';
export { createCandidateBuffer } from './candidate-buffer.ts';
export { carIdOf } from './car-id.ts';
export type { DataChannel, DataChannelEvents } from './lane.ts';
export { createLanes, type Lanes, type LanesHandlers } from './lanes.ts';
export { createPortChannels, type LanePort } from './port-channels.ts';
