import { useTexts } from '../../../i18n/index.ts';

interface RangeFieldsProps {
  label: string;
  unit: string;
  /** `null` for no limit. */
  min: number | null;
  max: number | null;
  onChange: (min: number | null, max: number | null) => void;
}

const FIELD =
  'min-h-12 w-full rounded-xl border border-border bg-raised px-[12px] text-base text-strong placeholder:text-quiet';

/** A typed number; `null` for none. */
function typed(text: string): number | null {
  const value = Number(text.replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** From and to of a figure; an empty field is no limit. */
export function RangeFields({ label, unit, min, max, onChange }: RangeFieldsProps) {
  const { t } = useTexts('trips');
  return (
    <fieldset>
      <legend className="mb-1 text-sm text-normal">
        {label} <span className="text-quiet">{unit}</span>
      </legend>
      <div className="flex items-center gap-2">
        <input
          aria-label={`${label}: ${t('trips.from')}`}
          placeholder={t('trips.from')}
          inputMode="decimal"
          defaultValue={min ?? ''}
          onChange={(event) => onChange(typed(event.target.value), max)}
          className={FIELD}
        />
        <span className="text-quiet" aria-hidden="true">
          –
        </span>
        <input
          aria-label={`${label}: ${t('trips.to')}`}
          placeholder={t('trips.to')}
          inputMode="decimal"
          defaultValue={max ?? ''}
          onChange={(event) => onChange(min, typed(event.target.value))}
          className={FIELD}
        />
      </div>
    </fieldset>
  );
}
