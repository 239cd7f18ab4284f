import { IconArrowUp, IconTrash } from '@tabler/icons-react';
import { formatMinute } from '../../i18n/day-formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { weekdayName } from '../../i18n/weekday-name.ts';
import { IconButton } from '../../ui/input/icon-button.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { SelectField } from '../../ui/input/select-field.tsx';
import { SelectionRow } from '../../ui/input/selection-row.tsx';
import { WEEK } from './day-prices.ts';
import type { RuleDraft } from './tariff-draft.ts';

const TIMES = Array.from({ length: 96 }, (_, index) => {
  const minute = index * 15;
  return { value: String(minute), text: formatMinute(minute) };
});
const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
const DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));
const SUMMER: [string, string] = ['0401', '0930'];

interface DayFieldProps {
  label: string;
  /** As 0930. */
  value: string;
  onChange: (value: string) => void;
}

/** A day of the year. */
function DayField({ label, value, onChange }: DayFieldProps) {
  const { t, language } = useTexts('tariffs');
  const month = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return (
    <div className="grid min-w-0 flex-1 basis-40 grid-cols-[5.5rem_minmax(0,1fr)] gap-2">
      <SelectField
        label={label}
        value={value.slice(2)}
        options={DAYS.map((each) => ({ value: each, text: String(Number(each)) }))}
        onChange={(day) => onChange(value.slice(0, 2) + day)}
      />
      <SelectField
        label={t('tariffs.month')}
        value={value.slice(0, 2)}
        options={MONTHS.map((each, index) => ({ value: each, text: month.format(Date.UTC(2023, index, 1)) }))}
        onChange={(next) => onChange(next + value.slice(2))}
      />
    </div>
  );
}

interface RuleEditorProps {
  rule: RuleDraft;
  /** From 1. */
  number: number;
  priceLabel: string;
  onChange: (rule: RuleDraft) => void;
  onRemove: () => void;
  /** Missing for the first rule. */
  onUp?: (() => void) | undefined;
}

/** One rule of a tariff: its hours, days and season, and its price. */
export function RuleEditor({ rule, number, priceLabel, onChange, onRemove, onUp }: RuleEditorProps) {
  const { t, language } = useTexts('tariffs');
  const set = (fields: Partial<RuleDraft>) => onChange({ ...rule, ...fields });
  const { season: _season, ...allYear } = rule;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-border p-3">
      <div className="flex items-center justify-between">
        <span className="text-base font-medium">{t('tariffs.rule', { number })}</span>
        <span className="flex">
          {onUp && (
            <IconButton label={t('tariffs.ruleUp', { number })} onClick={onUp}>
              <IconArrowUp aria-hidden="true" />
            </IconButton>
          )}
          <IconButton label={t('tariffs.removeRule', { number })} onClick={onRemove}>
            <IconTrash aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      <NumberField label={priceLabel} value={rule.price} onChange={(price) => set({ price })} />
      <div className="grid grid-cols-2 gap-2">
        <SelectField
          label={t('tariffs.from')}
          value={String(rule.from ?? 0)}
          options={TIMES}
          onChange={(from) => set({ from: Number(from) })}
        />
        <SelectField
          label={t('tariffs.to')}
          value={String(rule.to ?? 0)}
          options={TIMES}
          onChange={(to) => set({ to: Number(to) })}
        />
      </div>
      <div className="-mx-4">
        <SelectionRow
          name={t('tariffs.days')}
          values={rule.days}
          options={WEEK.map((value) => ({ value, text: weekdayName(language, value, 'short') }))}
          disabled={false}
          onChange={(days) => set({ days })}
        />
      </div>
      <SelectField
        label={t('tariffs.season')}
        value={rule.season ? 'part' : 'all'}
        options={[
          { value: 'all', text: t('tariffs.allYear') },
          { value: 'part', text: t('tariffs.partOfYear') },
        ]}
        onChange={(kind) => onChange(kind === 'all' ? allYear : { ...rule, season: SUMMER })}
      />
      {rule.season && (
        <div className="flex flex-wrap gap-2">
          <DayField
            label={t('tariffs.firstDay')}
            value={rule.season[0]}
            onChange={(first) => set({ season: [first, rule.season?.[1] ?? first] })}
          />
          <DayField
            label={t('tariffs.lastDay')}
            value={rule.season[1]}
            onChange={(last) => set({ season: [rule.season?.[0] ?? last, last] })}
          />
        </div>
      )}
    </li>
  );
}
