import { IconMaximize, IconMinimize } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { BigButton, Card, ScrollList } from '../../dashboard/controls.tsx';
import { useReadable } from '../../dashboard/dashboard-context.tsx';
import { formatTime } from '../../i18n/formats.ts';
import { useUnitTexts } from '../../i18n/unit.ts';
import { useUnit } from '../unit-context.tsx';

/** The grants of the browser, the purpose of the page, and the log of the car's app. */
export function DeviceCards() {
  const { t } = useUnitTexts();
  return (
    <>
      <ScreenCard />
      <DataCard />
      <Card title={t('unit.about')}>
        <div className="flex flex-col gap-2">
          <p>{t('unit.intro')}</p>
          <p>{t('unit.onlyVisible')}</p>
          <p>{t('unit.notFor')}</p>
        </div>
      </Card>
      <LogCard />
    </>
  );
}

/** Text that warns if what it describes is not granted. */
function Grant({ isGranted, children }: { isGranted: boolean; children: ReactNode }) {
  return <p className={isGranted ? undefined : 'text-attention'}>{children}</p>;
}

function ScreenCard() {
  const { t } = useUnitTexts();
  const isOn = useReadable(useUnit().device.isScreenOn, (each) => each);
  return (
    <Card title={t('unit.screen')}>
      {isOn !== null && (
        <Grant isGranted={isOn}>{t(isOn ? 'unit.screenStaysOn' : 'unit.screenTurnsOff')}</Grant>
      )}
      {document.fullscreenEnabled && <FullScreenButton />}
    </Card>
  );
}

function onFullScreen(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

function FullScreenButton() {
  const { t } = useUnitTexts();
  const isFull = useSyncExternalStore(onFullScreen, () => document.fullscreenElement !== null);
  const Icon = isFull ? IconMinimize : IconMaximize;
  // A browser that refuses leaves the page as it is.
  const turn = () =>
    (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(() => {});
  return (
    <BigButton
      className="mt-3 self-start"
      onClick={turn}
      icon={<Icon className="size-6 shrink-0" aria-hidden="true" />}
    >
      {t(isFull ? 'unit.fullScreenEnd' : 'unit.fullScreen')}
    </BigButton>
  );
}

function DataCard() {
  const { t } = useUnitTexts();
  const { isDataKept, isUpdateWaiting } = useUnit().device;
  const isKept = useReadable(isDataKept, (each) => each);
  const isWaiting = useReadable(isUpdateWaiting, (each) => each);
  return (
    <Card title={t('unit.data')}>
      <div className="flex flex-col gap-2">
        {isKept !== null && (
          <Grant isGranted={isKept}>{t(isKept ? 'unit.dataKept' : 'unit.dataAtRisk')}</Grant>
        )}
        {isWaiting && <p>{t('unit.updateWaits')}</p>}
      </div>
    </Card>
  );
}

const LEVELS = { info: 'text-normal', warn: 'text-attention', error: 'text-danger' };

/** The app's log, newest first; its lines are in English, as in the log of an installed app. */
function LogCard() {
  const { t } = useUnitTexts();
  const lines = useReadable(useUnit().unit.log, (each) => each);
  return (
    <Card title={t('unit.log')} className="max-h-[60vh]">
      {lines.length === 0 ? (
        <p>{t('unit.logEmpty')}</p>
      ) : (
        <ScrollList label={t('unit.log')}>
          <ol lang="en" dir="ltr" className="flex flex-col-reverse text-start text-sm select-text">
            {lines.map(({ level, atMs, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be equal, and nothing of a row outlives the list
              <li key={index} className={`py-1 [overflow-wrap:anywhere] ${LEVELS[level]}`}>
                <time dateTime={new Date(atMs).toISOString()}>{formatTime(atMs)}</time> {text}
              </li>
            ))}
          </ol>
        </ScrollList>
      )}
    </Card>
  );
}
