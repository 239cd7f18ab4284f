import { useTexts } from '../../../i18n/index.ts';
import { ConnectionNote } from '../../../parts/connection-note.tsx';
import { useLazyStores, useStores, useValue } from '../../../stores/use-stores.tsx';
import { ScreenHead } from '../../../ui/screen/screen-head.tsx';
import { DetectionSection } from './detection-section.tsx';
import { MainSection } from './main-section.tsx';
import { PowerSection } from './power-section.tsx';
import { RecordingSection } from './recording-section.tsx';
import { ScheduleSection } from './schedule-section.tsx';
import { StorageSection } from './storage-section.tsx';

/** Sentry's configuration: its state, its storage, its times, its detection of motion, and its limits. */
export function ConfigurationTab() {
  const { t } = useTexts('sentry');
  const { link } = useStores();
  const { sentry } = useLazyStores();
  const isReached = useValue(link, ({ reach }) => reach === 'car');
  const { isKnown, isWaiting } = useValue(sentry.config, (each) => each);
  return (
    <div className="mx-auto flex min-h-full max-w-3xl flex-col gap-6 px-4 pb-8">
      <div className="-mb-6">
        <ScreenHead title={t('sentry.title')} note={<ConnectionNote isWaiting={isWaiting} />} />
      </div>
      <MainSection />
      {isKnown ? (
        <Sections />
      ) : isReached ? (
        <Skeletons />
      ) : (
        <p className="px-1 text-normal">{t('sentry.neverSaid')}</p>
      )}
    </div>
  );
}

function Sections() {
  return (
    <>
      <StorageSection />
      <ScheduleSection />
      <DetectionSection />
      <RecordingSection />
      <PowerSection />
    </>
  );
}

/** Placeholders of the car's unknown values. */
function Skeletons() {
  return (
    <div className="flex animate-pulse flex-col gap-6" aria-hidden="true">
      {[72, 44, 60].map((height) => (
        <div key={height} className="rounded-card bg-card" style={{ height: `${height * 4}px` }} />
      ))}
    </div>
  );
}
