export { anyState } from './any-state.ts';
