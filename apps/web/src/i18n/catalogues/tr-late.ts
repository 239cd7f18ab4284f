import type { LateCatalogue } from '../catalogue.ts';
import help from './tr/help.ts';
import liveCamera from './tr/live-camera.ts';
import orders from './tr/orders.ts';
import recordings from './tr/recordings.ts';
import seats from './tr/seats.ts';
import sentry from './tr/sentry.ts';
import sentryState from './tr/sentry-state.ts';
import settings from './tr/settings.ts';

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
