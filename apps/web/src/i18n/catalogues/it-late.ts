import type { LateCatalogue } from '../catalogue.ts';
import help from './it/help.ts';
import liveCamera from './it/live-camera.ts';
import orders from './it/orders.ts';
import recordings from './it/recordings.ts';
import seats from './it/seats.ts';
import sentry from './it/sentry.ts';
import sentryState from './it/sentry-state.ts';
import settings from './it/settings.ts';

const texts: LateCatalogue = {
  ...help,
  ...liveCamera,
  ...orders,
  ...recordings,
  ...seats,
  ...sentry,
  ...sentryState,
  ...settings,
};
export default texts;
