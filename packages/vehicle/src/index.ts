export * from './vehicle-state.ts';
