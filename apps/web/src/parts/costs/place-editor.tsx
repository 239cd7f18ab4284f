import { FEATURE, PLACE_ICONS, type Place, placeSchema } from '@ligo/protocol';
import { useState } from 'react';
import { formatNumber } from '../../i18n/formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { EntryForm } from '../../ui/input/entry-form.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { SelectField } from '../../ui/input/select-field.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { TextField } from '../../ui/input/text-field.tsx';
import { CircleMap } from '../map/lazy-place-map.tsx';
import { RadiusRow } from '../map/radius-row.tsx';
import { useHasFeature } from '../use-car.ts';
import { readNumber, writeNumber } from './money.ts';
import type { OwnerPrices } from './use-price-book.ts';

const MAX_NAME = 60;

/** A new place where the car is or was charged. */
export const newPlace = (lat: number, lng: number): Place => ({
  name: '',
  icon: 'home',
  lat,
  lng,
  radius: 100,
});

/** Where a place is, and how far it reaches. */
function Area({ place, onChange }: { place: Place; onChange: (fields: Partial<Place>) => void }) {
  const { t, language } = useTexts('tariffs');
  return (
    <>
      <p className="text-sm text-normal">{t('tariffs.placeHow')}</p>
      <CircleMap
        label={t('tariffs.placeMap')}
        place={{ latitudeDeg: place.lat, longitudeDeg: place.lng }}
        radiusM={place.radius}
        onPlace={({ latitudeDeg, longitudeDeg }) => onChange({ lat: latitudeDeg, lng: longitudeDeg })}
      />
      <div className="-mx-4">
        <RadiusRow
          name={t('tariffs.radius')}
          radiusM={place.radius}
          textOf={(radiusM) => `${formatNumber(language, radiusM, 0)} m`}
          onChange={(radius) => onChange({ radius })}
        />
      </div>
    </>
  );
}

interface PlaceEditorProps {
  initial: Place;
  tariffs: OwnerPrices['tariffs'];
  /** Rejects if the phone cannot store it. */
  onSave: (place: Place) => Promise<void>;
  onDelete?: (() => void) | undefined;
  onCancel: () => void;
}

/** The form of a place: its name and kind, where it is, and the tariff of its charger. */
export function PlaceEditor({ initial, tariffs, onSave, onDelete, onCancel }: PlaceEditorProps) {
  const { t, language } = useTexts('tariffs');
  const hasSentry = useHasFeature(FEATURE.sentryPower);
  const hasArrivals = useHasFeature(FEATURE.arrivals);
  const [place, setPlace] = useState(initial);
  const [efficiency, setEfficiency] = useState(
    writeNumber(language, initial.efficiency === undefined ? undefined : initial.efficiency * 100),
  );
  const [problem, setProblem] = useState<'tariffs.placeProblem' | 'error.unable' | null>(null);
  const set = (fields: Partial<Place>) => setPlace((before) => ({ ...before, ...fields }));
  const save = async () => {
    const pct = efficiency.trim() === '' ? undefined : readNumber(language, efficiency);
    const value = {
      ...place,
      name: place.name.trim(),
      efficiency: typeof pct === 'number' ? pct / 100 : undefined,
    };
    const parsed = placeSchema.safeParse(value);
    const isWhole = parsed.success && pct !== null && parsed.data.efficiency === value.efficiency;
    if (!isWhole || value.name === '') return setProblem('tariffs.placeProblem');
    await onSave(parsed.data).catch(() => setProblem('error.unable'));
  };
  return (
    <EntryForm
      problem={problem && t(problem)}
      cancelLabel={t('common.cancel')}
      saveLabel={t('tariffs.save')}
      onCancel={onCancel}
      onSave={save}
      deleteLabel={t('tariffs.deletePlace')}
      onDelete={onDelete}
    >
      <TextField
        label={t('tariffs.placeName')}
        value={place.name}
        maxLength={MAX_NAME}
        onChange={(event) => set({ name: event.target.value })}
      />
      <SelectField
        label={t('tariffs.placeKind')}
        value={place.icon}
        options={PLACE_ICONS.map((value) => ({ value, text: t(`tariffs.icon.${value}`) }))}
        onChange={(icon) => set({ icon })}
      />
      <SelectField
        label={t('tariffs.placeTariff')}
        value={place.tariff ?? ''}
        options={[
          { value: '', text: t('tariffs.noTariff') },
          ...tariffs.map(({ id, value }) => ({ value: id, text: value.name })),
        ]}
        onChange={(tariff) => set({ tariff: tariff || undefined })}
      />
      <Area place={place} onChange={set} />
      {hasSentry && (
        <div className="-mx-4">
          <SwitchRow
            name={t('tariffs.sentryOff')}
            text={t('tariffs.sentryOffText')}
            checked={place.isOffForSentry ?? false}
            disabled={false}
            onChange={(isOffForSentry) => set({ isOffForSentry })}
          />
        </div>
      )}
      {hasArrivals && (
        <div className="-mx-4">
          <SwitchRow
            name={t('tariffs.notifyArrival')}
            text={t('tariffs.notifyArrivalText')}
            checked={place.isArrivalNotified ?? false}
            disabled={false}
            onChange={(isArrivalNotified) => set({ isArrivalNotified })}
          />
        </div>
      )}
      <NumberField
        label={t('tariffs.efficiency')}
        value={efficiency}
        placeholder="90"
        onChange={setEfficiency}
      />
      <p className="-mt-3 text-sm text-quiet">{t('tariffs.efficiencyText')}</p>
    </EntryForm>
  );
}
