export { createVirtualClock, settle, type VirtualClock } from './virtual-clock.ts';
