export type { Clock } from './clock.ts';
export { createScope, type Scope } from './create-scope.ts';
export {
  createMachineRunner,
  earliestMs,
  type MachineRunner,
  type MachineStep,
  type Moment,
  type Tick,
} from './machine-runner.ts';
export { limitedSignal, withLimit } from './with-limit.ts';
