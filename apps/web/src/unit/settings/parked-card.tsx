import type { UnitSettings } from '../../../../car/src/unit-page/unit-settings.ts';
import { BigButton, Card } from '../../dashboard/controls.tsx';
import { useUnitTexts } from '../../i18n/unit.ts';
import type { SettingsChanges } from '../create-unit.ts';

/** Times of standing to choose from, minutes. */
const CHOICES = [1, 2, 5, 10, 20];

export interface SettingsCardProps {
  settings: UnitSettings;
  /** Resolves to whether the owner's PIN allowed it and it is stored. */
  onChange: (changes: SettingsChanges) => Promise<boolean>;
}

/** By what a car that does not report it counts as parked. */
export function ParkedCard({ settings, onChange }: SettingsCardProps) {
  const { t, language } = useUnitTexts();
  const { parkedAfterMin, isChargerIgnition } = settings;
  const minutes = new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' });
  return (
    <Card title={t('unit.parked')}>
      <p className="mb-3 text-normal">{t('unit.parked.text')}</p>
      <fieldset>
        <legend className="mb-2 font-medium">{t('unit.parked.after')}</legend>
        <div className="flex flex-wrap gap-2">
          {CHOICES.map((choice) => (
            <BigButton
              key={choice}
              variant={choice === parkedAfterMin ? 'chosen' : 'plain'}
              aria-pressed={choice === parkedAfterMin}
              onClick={() => onChange({ parkedAfterMin: choice })}
            >
              {minutes.format(choice)}
            </BigButton>
          ))}
        </div>
      </fieldset>
      {'getBattery' in navigator && (
        <label className="mt-4 flex min-h-16 items-center gap-4">
          <input
            type="checkbox"
            checked={isChargerIgnition}
            onChange={(event) => onChange({ isChargerIgnition: event.target.checked })}
            className="size-8 shrink-0 accent-(--color-on)"
          />
          <span className="min-w-0">
            <span className="font-medium">{t('unit.parked.charger')}</span>{' '}
            <span className="text-normal">{t('unit.parked.chargerText')}</span>
          </span>
        </label>
      )}
    </Card>
  );
}
