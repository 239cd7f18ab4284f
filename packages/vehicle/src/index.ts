export * from './formats.ts';
export * from './geodesy.ts';
export * from './heading.ts';
export * from './live-view.ts';
export * from './trip-figures.ts';
export * from './trip-points.ts';
export * from './units.ts';
export * from './vehicle-state.ts';
