import { TARIFF_LIMITS, type Tariff } from '@ligo/protocol';
import { useState } from 'react';
import { formatDay } from '../../i18n/day-formats.ts';
import { useTexts } from '../../i18n/index.ts';
import { dayOf } from '../../lib/time/local-day.ts';
import { Button } from '../../ui/input/button.tsx';
import { ChoiceRow } from '../../ui/input/choice-row.tsx';
import { EntryForm } from '../../ui/input/entry-form.tsx';
import { NumberField } from '../../ui/input/number-field.tsx';
import { SelectField } from '../../ui/input/select-field.tsx';
import { SwitchRow } from '../../ui/input/switch-row.tsx';
import { TextField } from '../../ui/input/text-field.tsx';
import { PriceRings } from './price-rings.tsx';
import { EMPTY_VERSION, hasUnusualPrice, type TariffDraft, tariffOfDraft } from './tariff-draft.ts';
import { TryTariff } from './try-tariff.tsx';
import { VersionEditor } from './version-editor.tsx';

interface PartProps {
  draft: TariffDraft;
  onChange: (fields: Partial<TariffDraft>) => void;
}

const known = (kind: 'currency' | 'timeZone', current: string) =>
  [...new Set([current, ...Intl.supportedValuesOf(kind)])].sort().map((value) => ({ value, text: value }));

/** Name, currency and zone of a tariff, and which energy it bills. */
function Basics({ draft, onChange }: PartProps) {
  const { t } = useTexts('tariffs');
  return (
    <>
      <TextField
        label={t('tariffs.name')}
        value={draft.name}
        maxLength={TARIFF_LIMITS.name}
        placeholder={t('tariffs.nameExample')}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-3">
        <SelectField
          label={t('tariffs.currency')}
          value={draft.currency}
          options={known('currency', draft.currency)}
          onChange={(currency) => onChange({ currency })}
        />
        <SelectField
          label={t('tariffs.zone')}
          value={draft.zone}
          options={known('timeZone', draft.zone)}
          onChange={(zone) => onChange({ zone })}
        />
      </div>
      <div className="-mx-4">
        <ChoiceRow
          name={t('tariffs.billed')}
          text={t('tariffs.billedText')}
          value={draft.billed}
          options={[
            { value: 'wall', text: t('tariffs.billedWall') },
            { value: 'battery', text: t('tariffs.billedBattery') },
          ]}
          disabled={false}
          onChange={(billed) => onChange({ billed })}
        />
        <SwitchRow
          name={t('tariffs.elsewhere')}
          text={t('tariffs.elsewhereText')}
          checked={draft.isElsewhere}
          disabled={false}
          onChange={(isElsewhere) => onChange({ isElsewhere })}
        />
      </div>
    </>
  );
}

/** The prices by the day from which they are valid. */
function Versions({ draft, onChange }: PartProps) {
  const { t } = useTexts('tariffs');
  const { versions, currency } = draft;
  const [shown, setShown] = useState(versions.length - 1);
  const version = versions[shown] ?? EMPTY_VERSION;
  const set = (next: typeof version) => onChange({ versions: versions.with(shown, next) });
  return (
    <>
      {versions.length > 1 && (
        <SelectField
          label={t('tariffs.version')}
          value={String(shown)}
          options={versions.map(({ validFrom }, index) => ({
            value: String(index),
            text: validFrom ? t('tariffs.validFrom', { day: formatDay(validFrom) }) : t('tariffs.always'),
          }))}
          onChange={(index) => setShown(Number(index))}
        />
      )}
      {(versions.length > 1 || version.validFrom !== '') && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-48">
            <TextField
              label={t('tariffs.firstValid')}
              type="date"
              value={version.validFrom}
              onChange={(event) => set({ ...version, validFrom: event.target.value })}
            />
          </div>
          {versions.length > 1 && (
            <Button
              variant="ghost"
              onClick={() => {
                onChange({ versions: versions.toSpliced(shown, 1) });
                setShown(Math.max(0, shown - 1));
              }}
            >
              {t('tariffs.removeVersion')}
            </Button>
          )}
        </div>
      )}
      <VersionEditor version={version} currency={currency} onChange={set} />
      <Button
        variant="secondary"
        wide
        disabled={versions.length >= TARIFF_LIMITS.versions}
        onClick={() => {
          onChange({ versions: [...versions, { ...version, validFrom: dayOf(Date.now()) }] });
          setShown(versions.length);
        }}
      >
        {t('tariffs.addVersion')}
      </Button>
    </>
  );
}

/** The days of a tariff that can be read, and what the month before would have cost. */
function Preview({ tariff }: { tariff: Tariff }) {
  const { t } = useTexts('tariffs');
  return (
    <section aria-label={t('tariffs.preview')} className="flex flex-col gap-3">
      <PriceRings tariff={tariff} hasComing />
      <TryTariff tariff={tariff} />
    </section>
  );
}

interface TariffEditorProps {
  initial: TariffDraft;
  /** Rejects if the phone cannot store it. */
  onSave: (tariff: Tariff) => Promise<void>;
  /** Missing for a new one. */
  onDelete?: (() => void) | undefined;
  onCancel: () => void;
}

/** The form of a tariff. */
export function TariffEditor({ initial, onSave, onDelete, onCancel }: TariffEditorProps) {
  const { t, language } = useTexts('tariffs');
  const [draft, setDraft] = useState(initial);
  const [hasTried, setTried] = useState(false);
  const [isWarned, setWarned] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const change = (fields: Partial<TariffDraft>) => {
    setDraft((before) => ({ ...before, ...fields }));
    setWarned(false);
  };
  const result = tariffOfDraft(language, draft);
  const tariff = 'tariff' in result ? result.tariff : null;
  const save = async () => {
    setTried(true);
    if (!tariff) return;
    if (hasUnusualPrice(tariff) && !isWarned) return setWarned(true);
    await onSave(tariff).catch(() => setFailed(true));
  };
  return (
    <EntryForm
      problem={
        <>
          {hasTried && 'problem' in result && t(`tariffs.problem.${result.problem}`)}
          {isWarned && t('tariffs.unusual')}
          {isFailed && t('error.unable')}
        </>
      }
      cancelLabel={t('common.cancel')}
      saveLabel={t('tariffs.save')}
      onCancel={onCancel}
      onSave={save}
      deleteLabel={t('tariffs.delete')}
      onDelete={onDelete}
    >
      <Basics draft={draft} onChange={change} />
      <Versions draft={draft} onChange={change} />
      <NumberField label={t('tariffs.vat')} value={draft.vatPct} onChange={(vatPct) => change({ vatPct })} />
      {tariff && <Preview tariff={tariff} />}
    </EntryForm>
  );
}
