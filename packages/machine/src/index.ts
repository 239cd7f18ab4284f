export type { Clock } from './clock.ts';
export { createScope, type Scope } from './create-scope.ts';
export { createMachineRunner, type MachineRunner, type MachineStep } from './machine-runner.ts';
