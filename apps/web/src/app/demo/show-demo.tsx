import '../../lib/zod-without-eval.ts';
import { withDemoTexts } from '../../i18n/demo-texts.ts';
import { passingMemory, startLanguage } from '../../i18n/language.ts';
import { withLateTexts } from '../../i18n/with-texts.ts';
import { DEMO_BASE } from '../../lib/paths.ts';
import { fetchAhead } from '../../platform/demo-car/fetch-ahead.ts';
import { loadSignedInApp } from '../load-signed-in-app.ts';
import { visitCar } from './visit-car.ts';

/** Shows the app with the car of this page. Rejects if its code cannot be had. */
async function showDemo(): Promise<void> {
  startLanguage(passingMemory);
  const loading = Promise.all([
    import('./create-demo-services.ts'),
    import('../mount-app.tsx'),
    withDemoTexts(import('./demo-frame.tsx')),
  ]);
  // Who shows the first screen says so if it does not come.
  void loadSignedInApp().catch(() => {});
  const [{ createDemoServices }, { showSurrounded }, { DemoFrame }] = await loading;
  const services = createDemoServices(visitCar);
  const stores = services.load();
  showSurrounded(services, {
    basename: DEMO_BASE,
    frame: (app) => (
      <DemoFrame car={visitCar} stores={stores}>
        {app}
      </DemoFrame>
    ),
    later() {
      void fetchAhead();
      withLateTexts(Promise.resolve()).catch(() => {});
    },
  });
}

void showDemo();
