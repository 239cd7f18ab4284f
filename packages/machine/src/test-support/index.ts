export { createVirtualClock, settlePromises as settle, type VirtualClock } from './virtual-clock.ts';
