import { withDemoTexts } from '../../i18n/demo-texts.ts';
import { DEMO_BASE } from '../../lib/paths.ts';
import { afterLoad } from '../../platform/after-load.ts';
import { fetchAhead } from '../../platform/demo-car/fetch-ahead.ts';
import type { DemoCar } from '../../ports/demo-car.ts';
import { loadSignedInApp } from '../load-signed-in-app.ts';
import { createDemoServices } from './create-demo-services.ts';
import { DemoFrame } from './demo-frame.tsx';

/** Shows the app with the car of this page, which drives already. Rejects if its code cannot be had. */
export async function startDemo(car: DemoCar): Promise<void> {
  const services = createDemoServices(car);
  // The texts of the strip come with those of the screens.
  const [{ showApp }, stores] = await Promise.all([
    import('../mount-app.tsx'),
    services.load(),
    withDemoTexts(loadSignedInApp()),
  ]);
  const frame = (app: React.ReactNode) => (
    <DemoFrame car={car} stores={stores}>
      {app}
    </DemoFrame>
  );
  showApp(services, { basename: DEMO_BASE, frame });
  afterLoad(() => void fetchAhead());
}
