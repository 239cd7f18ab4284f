import '../../lib/zod-without-eval.ts';
import { withDemoTexts } from '../../i18n/demo-texts.ts';
import { passingMemory, startLanguage } from '../../i18n/language.ts';
import { withLateTexts } from '../../i18n/with-texts.ts';
import { DEMO_BASE } from '../../lib/paths.ts';
import { fetchAhead } from '../../platform/demo-car/fetch-ahead.ts';
import { loadSignedInApp } from '../load-signed-in-app.ts';
import { visitCar } from './visit-car.ts';

/** The services of this page, whose link to the car has begun. Rejects if their code cannot be had. */
async function startServices() {
  const { createDemoServices } = await import('./create-demo-services.ts');
  const services = createDemoServices(visitCar);
  // Who shows the first screen says so if it does not come.
  void services.load().catch(() => {});
  return services;
}

/** Shows the app with the car of this page, to which all is on its way before React is there. Rejects if its code cannot be had. */
async function showDemo(): Promise<void> {
  startLanguage(passingMemory);
  const loading = Promise.all([
    startServices(),
    import('../mount-app.tsx'),
    withDemoTexts(import('./demo-frame.tsx')),
  ]);
  void loadSignedInApp().catch(() => {});
  const [services, { showSurrounded }, { demoFrame }] = await loading;
  showSurrounded(services, {
    basename: DEMO_BASE,
    frame: demoFrame(visitCar, services.load()),
    later() {
      void fetchAhead();
      withLateTexts(Promise.resolve()).catch(() => {});
    },
  });
}

void showDemo();
