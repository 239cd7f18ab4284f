import type { LateCatalogue } from '../catalogue.ts';
import help from './he/help.ts';
import liveCamera from './he/live-camera.ts';
import orders from './he/orders.ts';
import recordings from './he/recordings.ts';
import seats from './he/seats.ts';
import sentry from './he/sentry.ts';
import sentryState from './he/sentry-state.ts';
import settings from './he/settings.ts';

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
