import { CAMERA_ID, type CamId } from '@ligo/protocol';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { CAMERA_TEXTS, QUADRANTS } from '../../../parts/camera-names.ts';
import type { RecordingFilter } from '../../../stores/recordings/create-list.ts';

/** Least lengths that can be chosen, s. */
const LENGTHS_S = [0, 10, 20, 30, 60];
const MS = 1_000;

/** Every recording. */
export const NO_FILTER: RecordingFilter = { camId: null, minDurationMs: 0 };

interface FiltersProps {
  filter: RecordingFilter;
  onFilter: (filter: RecordingFilter) => void;
}

export function Filters({ filter, onFilter }: FiltersProps) {
  const { t } = useTexts('live-camera', 'sentry');
  return (
    <div className="flex flex-wrap gap-2">
      <Choice
        label={t('recordings.camera')}
        value={filter.camId ?? ''}
        onValue={(value) => onFilter({ ...filter, camId: value === '' ? null : (Number(value) as CamId) })}
      >
        <option value="">{t('recordings.anyCamera')}</option>
        {QUADRANTS.map((name) => (
          <option key={name} value={CAMERA_ID[name]}>
            {t(CAMERA_TEXTS[name])}
          </option>
        ))}
      </Choice>
      <Choice
        label={t('recordings.length')}
        value={filter.minDurationMs / MS}
        onValue={(value) => onFilter({ ...filter, minDurationMs: Number(value) * MS })}
      >
        {LENGTHS_S.map((seconds) => (
          <option key={seconds} value={seconds}>
            {seconds === 0 ? t('recordings.anyLength') : t('recordings.atLeast', { seconds })}
          </option>
        ))}
      </Choice>
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | number;
  onValue: (value: string) => void;
  children: ReactNode;
}

function Choice({ label, value, onValue, children }: ChoiceProps) {
  return (
    <label className="relative min-w-0 max-w-full flex-auto">
      <span className="sr-only">{label}</span>
      <select
        value={value}
        onChange={(event) => onValue(event.target.value)}
        className="min-h-11 w-full cursor-pointer appearance-none rounded-xl border border-border bg-card ps-3 pe-9 text-base text-strong [&>option]:bg-card"
      >
        {children}
      </select>
      <IconChevronDown
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-quiet"
        aria-hidden="true"
      />
    </label>
  );
}

/**
 * The filter of the recordings: none at first for each movement, unix milliseconds, that the address names. An owner who chooses a
 * filter then searches the day; `giveUp` drops the movement.
 */
export function useFilter(atMs: number | null, giveUp: () => void) {
  const [filter, setFilter] = useState(NO_FILTER);
  const [soughtMs, setSoughtMs] = useState(atMs);
  if (soughtMs !== atMs) {
    setSoughtMs(atMs);
    // A filter that hides the tapped movement would seem to have lost it.
    if (atMs !== null) setFilter(NO_FILTER);
  }
  const choose = (next: RecordingFilter) => {
    setFilter(next);
    if (atMs !== null) giveUp();
  };
  return [filter, choose] as const;
}
