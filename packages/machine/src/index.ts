export * from './create-scope.ts';
export * from './machine-runner.ts';
export * from './with-limit.ts';
