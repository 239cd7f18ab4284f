import { useState } from 'react';
import {
  carName,
  carsOf,
  type ListedCar,
  makes,
  modelsOf,
  usableProfiles,
} from '../../../../car/src/sources/car-list/car-list.ts';
import type { AdapterSettings } from '../../../../car/src/unit-page/unit-settings.ts';
import { useUnitTexts } from '../../i18n/unit.ts';
import { Select } from './select.tsx';

/** The profile of any car. */
const GENERIC = 'generic';

type ChosenCar = Pick<AdapterSettings, 'profile' | 'car'>;

interface CarChoiceProps {
  chosen: ChosenCar;
  onChoose: (car: ChosenCar) => void;
}

/** Make, model and years of the car, and by that the profile by which it is read. */
export function CarChoice({ chosen, onChoose }: CarChoiceProps) {
  const { t } = useUnitTexts();
  const [make, setMake] = useState('');
  const [model, setModel] = useState('');
  const cars = make && model ? carsOf(make, model, null) : [];
  const choose = (car: ListedCar) => {
    const profile = usableProfiles(car).find(({ download }) => download === null)?.id ?? GENERIC;
    onChoose({ profile, car: `${carName(car)} (${yearsText(car)})` });
  };
  const chooseModel = (next: string) => {
    setModel(next);
    const [only, ...others] = next ? carsOf(make, next, null) : [];
    if (only && others.length === 0) choose(only);
  };
  return (
    <div className="flex flex-col gap-2">
      <p>
        <span className="font-medium">{t('unit.adapter.car')}</span>{' '}
        <bdi data-testid="chosen-car">{chosen.car ?? t('unit.adapter.anyCar')}</bdi>
      </p>
      {chosen.profile === GENERIC && <p className="text-normal">{t('unit.adapter.generic')}</p>}
      <div className="flex flex-wrap gap-2">
        <TextChoice
          label={t('unit.adapter.make')}
          value={make}
          choices={makes()}
          onChoose={(next) => {
            setMake(next);
            setModel('');
          }}
        />
        {make && (
          <TextChoice
            label={t('unit.adapter.model')}
            value={model}
            choices={modelsOf(make)}
            onChoose={chooseModel}
          />
        )}
        {cars.length > 1 && (
          <TextChoice
            label={t('unit.adapter.years')}
            value={chosen.car ?? ''}
            choices={cars.map(yearsText)}
            onChoose={(years) => {
              const car = cars.find((each) => yearsText(each) === years);
              if (car) choose(car);
            }}
          />
        )}
      </div>
    </div>
  );
}

/** Model years, and the variant where several share them. */
function yearsText({ from, to, variant }: ListedCar): string {
  const years = to === from ? `${from}` : `${from}–${to ?? ''}`;
  return variant === null ? years : `${years}, ${variant}`;
}

interface TextChoiceProps {
  label: string;
  value: string;
  choices: readonly string[];
  onChoose: (choice: string) => void;
}

function TextChoice({ label, value, choices, onChoose }: TextChoiceProps) {
  return (
    <Select label={label} value={choices.includes(value) ? value : ''} onChoose={onChoose}>
      <option value="" />
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  );
}
