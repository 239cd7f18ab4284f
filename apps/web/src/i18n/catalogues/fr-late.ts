import type { LateCatalogue } from '../catalogue.ts';
import help from './fr/help.ts';
import liveCamera from './fr/live-camera.ts';
import orders from './fr/orders.ts';
import recordings from './fr/recordings.ts';
import seats from './fr/seats.ts';
import sentry from './fr/sentry.ts';
import sentryState from './fr/sentry-state.ts';
import settings from './fr/settings.ts';

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
