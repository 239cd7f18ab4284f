import { useDashboardTexts } from '../../i18n/dashboard.ts';
import { useUnitTexts } from '../../i18n/unit.ts';
import { CamerasCard } from '../cameras/cameras-card.tsx';
import { PinCard } from '../pin/pin-card.tsx';
import { useSettings } from '../use-settings.ts';
import { AdapterCard } from './adapter-card.tsx';
import { DeviceCards } from './device-cards.tsx';
import { ParkedCard } from './parked-card.tsx';

/** The settings of the car in this browser. */
export default function SettingsPage() {
  const { t } = useUnitTexts();
  const { t: ofDashboard } = useDashboardTexts();
  const { settings, change, hasFailed } = useSettings();
  if (!settings) return null;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <h1 className="sr-only">{ofDashboard('shell.settings')}</h1>
      {hasFailed && (
        <p role="alert" className="mb-3 text-attention">
          {t('unit.notStored')}
        </p>
      )}
      <div className="grid items-start gap-4 pb-2 [grid-template-columns:repeat(auto-fit,minmax(min(22rem,100%),1fr))]">
        <AdapterCard onChange={change} />
        <CamerasCard settings={settings} onChange={change} />
        <ParkedCard settings={settings} onChange={change} />
        <PinCard />
        <DeviceCards />
      </div>
    </div>
  );
}
