import { TARIFF_LIMITS } from '@ligo/protocol';
import { IconPlus } from '@tabler/icons-react';
import { useTexts } from '../../i18n/index.ts';
import { Button } from '../../ui/input/button.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { SelectField } from '../../ui/input/select-field.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { RuleEditor } from './rule-editor.tsx';
import { ALL_DAYS, type RuleDraft, type VersionDraft } from './tariff-draft.ts';

/** The cheap hours of many contracts. */
const NIGHT: RuleDraft = { days: [...ALL_DAYS], from: 22 * 60, to: 6 * 60, price: '' };

interface VersionEditorProps {
  version: VersionDraft;
  currency: string;
  onChange: (version: VersionDraft) => void;
}

/** The rules, of which the first one that matches counts. */
function Rules({ version, currency, onChange }: VersionEditorProps) {
  const { t } = useTexts('tariffs');
  const { rules } = version;
  const setRules = (next: readonly RuleDraft[]) => onChange({ ...version, rules: next });
  return (
    <>
      <p className="text-sm text-normal">{t('tariffs.rulesText')}</p>
      {rules.length > 0 && (
        <ol className="flex flex-col gap-3">
          {rules.map((rule, index) => (
            <RuleEditor
              // biome-ignore lint/suspicious/noArrayIndexKey: rules are told apart by their order
              key={index}
              rule={rule}
              number={index + 1}
              priceLabel={t('tariffs.price', { currency })}
              onChange={(next) => setRules(rules.with(index, next))}
              onRemove={() => setRules(rules.toSpliced(index, 1))}
              onUp={
                index > 0
                  ? () => setRules(rules.toSpliced(index, 1).toSpliced(index - 1, 0, rule))
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      <Button
        variant="secondary"
        wide
        icon={<IconPlus aria-hidden="true" />}
        disabled={rules.length >= TARIFF_LIMITS.rules}
        onClick={() => setRules([...rules, NIGHT])}
      >
        {t('tariffs.addRule')}
      </Button>
    </>
  );
}

/** The fees beside the energy. */
function Fees({ version, currency, onChange }: VersionEditorProps) {
  const { t } = useTexts('tariffs');
  const set = (fields: Partial<VersionDraft>) => onChange({ ...version, ...fields });
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-3">
        <NumberField
          label={t('tariffs.perSession', { currency })}
          value={version.perSession}
          onChange={(perSession) => set({ perSession })}
        />
        <NumberField
          label={t('tariffs.monthly', { currency })}
          value={version.monthly}
          onChange={(monthly) => set({ monthly })}
        />
        <NumberField
          label={t('tariffs.perMinute', { currency })}
          value={version.perMinute}
          onChange={(perMinute) => set({ perMinute })}
        />
        {version.perMinute.trim() !== '' && (
          <NumberField
            label={t('tariffs.freeMinutes')}
            value={version.freeMinutes}
            onChange={(freeMinutes) => set({ freeMinutes })}
          />
        )}
      </div>
      {version.perMinute.trim() !== '' && (
        <SelectField
          label={t('tariffs.minutesFrom')}
          value={version.minutesFrom}
          options={[
            { value: 'plugged', text: t('tariffs.fromPlugged') },
            { value: 'full', text: t('tariffs.fromFull') },
          ]}
          onChange={(minutesFrom) => set({ minutesFrom })}
        />
      )}
      <p className="text-sm text-quiet">{t('tariffs.monthlyText')}</p>
    </>
  );
}

/** The prices of one version of a tariff. */
export function VersionEditor(props: VersionEditorProps) {
  const { version, currency, onChange } = props;
  const { t } = useTexts('tariffs');
  return (
    <div className="flex flex-col gap-4">
      <div className="-mx-4">
        <SwitchRow
          name={t('tariffs.hourly')}
          text={t('tariffs.hourlyText')}
          checked={version.isHourly}
          disabled={false}
          onChange={(isHourly) => onChange({ ...version, isHourly })}
        />
      </div>
      {!version.isHourly && (
        <>
          <NumberField
            label={t(version.rules.length > 0 ? 'tariffs.otherPrice' : 'tariffs.price', { currency })}
            value={version.price}
            onChange={(price) => onChange({ ...version, price })}
          />
          <Rules {...props} />
        </>
      )}
      <h3 className="pt-2 text-sm text-normal">{t('tariffs.fees')}</h3>
      <Fees {...props} />
    </div>
  );
}
