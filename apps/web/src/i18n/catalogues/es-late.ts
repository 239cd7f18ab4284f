import type { LateCatalogue } from '../catalogue.ts';
import help from './es/help.ts';
import liveCamera from './es/live-camera.ts';
import orders from './es/orders.ts';
import recordings from './es/recordings.ts';
import seats from './es/seats.ts';
import sentry from './es/sentry.ts';
import sentryState from './es/sentry-state.ts';
import settings from './es/settings.ts';

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
