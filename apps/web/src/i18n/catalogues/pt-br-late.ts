import type { LateCatalogue } from '../catalogue.ts';
import help from './pt-br/help.ts';
import liveCamera from './pt-br/live-camera.ts';
import orders from './pt-br/orders.ts';
import recordings from './pt-br/recordings.ts';
import seats from './pt-br/seats.ts';
import sentry from './pt-br/sentry.ts';
import sentryState from './pt-br/sentry-state.ts';
import settings from './pt-br/settings.ts';

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
