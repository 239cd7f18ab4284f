export { anyText } from './any-text.ts';
export { collectGarbage } from './collect-garbage.ts';
export { bundled, compiled } from './compiled.ts';
export { freePort, isPortFree } from './free-port.ts';
export { createVirtualClock, settlePromises as settle, type VirtualClock } from './virtual-clock.ts';
