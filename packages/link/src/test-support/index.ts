export { isSignedByPhone } from '../trust/keys.ts';
export { offeredProofIn } from '../trust/offer.ts';
export { INNER_IPV4, wrapped } from './inner-addresses.ts';
export { LANE_CASES, type LaneEnds, type OpenLanes } from './lanes.contract.ts';
export { createMemoryChannel } from './memory-channels.ts';
