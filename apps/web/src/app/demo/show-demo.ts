import '../../lib/zod-without-eval.ts';
import type { Texts } from '@ligo/texts';
import { sessionLanguageMemory, startLanguage } from '../../i18n/language.ts';
import { addTextFiles } from '../../i18n/text-files.ts';
import { withTexts } from '../../i18n/with-texts.ts';
import { onTouchOrIdle } from '../../lib/on-touch-or-idle.ts';
import { DEMO_BASE } from '../../lib/paths.ts';
import { savesData } from '../../lib/saves-data.ts';
import { loadSignedInApp } from '../load-signed-in-app.ts';
import { demoCar } from './demo-car.ts';

/** Names of the app's files, which the build lists. */
const LIST = '/demo-files.json';

/**
 * Fetches the code that no screen has asked for yet, so that a visitor who loses the network can go on: nothing else keeps it
 * in the demo. Without the list each screen fetches its own. Never rejects.
 */
async function prefetch(): Promise<void> {
  const files: unknown = await fetch(LIST)
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  for (const file of Array.isArray(files) ? files : []) {
    if (typeof file !== 'string' || !file.startsWith('assets/')) continue;
    const link = document.createElement('link');
    link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload';
    link.fetchPriority = 'low';
    link.href = `/${file}`;
    document.head.append(link);
  }
}

addTextFiles(
  import.meta.glob<Texts>('../../../../../packages/texts/src/locales/*/demo.json', { import: 'default' }),
);

/** The services of this page, with its link to the car started. Rejects if their code is unavailable. */
async function startServices() {
  const { createDemoServices } = await import('./create-demo-services.ts');
  const services = createDemoServices(demoCar);
  // The first screen reports a failure.
  void services.load().catch(() => {});
  return services;
}

/** Shows the app with the car of this page, to which all is on its way before React is there. Rejects if its code cannot be had. */
async function showDemo(): Promise<void> {
  startLanguage(sessionLanguageMemory);
  const loading = Promise.all([
    startServices(),
    import('../mount-app.tsx'),
    withTexts(import('./demo-frame.tsx'), 'demo'),
  ]);
  void loadSignedInApp().catch(() => {});
  const [services, { mountInFrame }, { demoFrame }] = await loading;
  mountInFrame(services, {
    basename: DEMO_BASE,
    frame: demoFrame(demoCar, services.load()),
    later() {
      // A browser compiles what it fetches: not while the first figures are looked at.
      if (!savesData()) onTouchOrIdle(() => void prefetch());
      import('../../i18n/screen-files.ts').then(({ loadScreenTexts }) => loadScreenTexts()).catch(() => {});
    },
  });
}

void showDemo();
