import { type ChargeEntry, chargeEntryId, chargeEntrySchema } from '@ligo/protocol';
import { useState } from 'react';
import { useTexts } from '../../../i18n/index.ts';
import { changedFields } from '../../../parts/costs/changed-fields.ts';
import { readNumber, writeNumber } from '../../../parts/costs/money.ts';
import { newPlace, PlaceEditor } from '../../../parts/costs/place-editor.tsx';
import { type OwnerPrices, usePriceBook } from '../../../parts/costs/use-price-book.ts';
import { isUnusualPrice } from '../../../parts/costs/usual-price.ts';
import type { ChargeItem } from '../../../stores/charges/charges-store.ts';
import { useLazyStores } from '../../../stores/use-stores.tsx';
import { EntryForm } from '../../../ui/input/entry-form.tsx';
import { NumberField } from '../../../ui/input/number-field.tsx';
import { SelectField } from '../../../ui/input/select-field.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';

type Kind = 'none' | 'bill' | 'price' | 'tariff';
type PriceFields = Pick<ChargeEntry, 'bill' | 'price' | 'tariff'>;

const kindOf = (entry: PriceFields | null): Kind => {
  if (entry?.bill) return 'bill';
  if (entry?.price) return 'price';
  return entry?.tariff ? 'tariff' : 'none';
};

interface FormProps {
  entry: PriceFields | null;
  prices: OwnerPrices;
  /** Rejects if the phone cannot store it. */
  onSave: (fields: PriceFields) => Promise<void>;
  onCancel: () => void;
}

/** The price of a session: none of its own, its bill, a price per kWh, or a tariff. */
function PriceForm({ entry, prices, onSave, onCancel }: FormProps) {
  const { t, language } = useTexts('charging', 'tariffs');
  const { tariffs } = prices;
  const [kind, setKind] = useState(kindOf(entry));
  const [amount, setAmount] = useState(writeNumber(language, entry?.bill?.amount ?? entry?.price?.perKwh));
  const [currency, setCurrency] = useState(
    entry?.bill?.currency ?? entry?.price?.currency ?? tariffs[0]?.value.currency ?? 'EUR',
  );
  const [tariff, setTariff] = useState(entry?.tariff ?? tariffs[0]?.id ?? '');
  const [problem, setProblem] = useState<'charging.priceProblem' | 'error.unable' | null>(null);
  const typed = `${amount} ${currency}`;
  /** The unusual price about which the owner was asked. */
  const [asked, setAsked] = useState('');
  const save = async () => {
    const value = readNumber(language, amount);
    const fields: Record<Kind, unknown> = {
      none: {},
      bill: { bill: { amount: value, currency: currency.trim().toUpperCase() } },
      price: { price: { perKwh: value, currency: currency.trim().toUpperCase() } },
      tariff: { tariff },
    };
    setProblem(null);
    const read = chargeEntrySchema.parse(fields[kind]);
    if (kindOf(read) !== kind) return setProblem('charging.priceProblem');
    const { bill, price, tariff: chosen } = read;
    if (price && asked !== typed && isUnusualPrice(price.perKwh, price.currency)) return setAsked(typed);
    await onSave({ bill, price, tariff: chosen }).catch(() => setProblem('error.unable'));
  };
  const kinds: Kind[] = ['none', 'bill', 'price', ...(tariffs.length > 0 ? (['tariff'] as const) : [])];
  return (
    <EntryForm
      problem={problem ? t(problem) : asked === typed && t('tariffs.unusual')}
      cancelLabel={t('common.cancel')}
      saveLabel={t('charging.save')}
      onCancel={onCancel}
      onSave={save}
    >
      <SelectField
        label={t('charging.setPrice')}
        value={kind}
        options={kinds.map((value) => ({ value, text: t(`charging.priceKind.${value}`) }))}
        onChange={setKind}
      />
      {(kind === 'bill' || kind === 'price') && (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7rem),1fr))] gap-3">
          <NumberField
            label={t(kind === 'bill' ? 'charging.amount' : 'charging.pricePerKwh')}
            value={amount}
            onChange={setAmount}
          />
          <TextField
            label={t('charging.currency')}
            value={currency}
            maxLength={3}
            dir="ltr"
            autoCapitalize="characters"
            onChange={(event) => setCurrency(event.target.value)}
          />
        </div>
      )}
      {kind === 'tariff' && (
        <SelectField
          label={t('charging.tariff')}
          value={tariff}
          options={tariffs.map(({ id, value }) => ({ value: id, text: value.name }))}
          onChange={setTariff}
        />
      )}
    </EntryForm>
  );
}

interface PriceOfSessionProps {
  item: ChargeItem;
  part: 'price' | 'place';
  onClose: () => void;
}

/** The form of a session's price, or of the place that it was at. */
export default function PriceOfSession({ item, part, onClose }: PriceOfSessionProps) {
  const { t } = useTexts('charging');
  const { book } = useLazyStores();
  const prices = usePriceBook();
  const { charge } = item;
  const change = async (kind: string, id: string, value: ReturnType<typeof changedFields>) => {
    await book.change([{ kind, id, value }]);
    onClose();
  };
  const entry = prices.entryOf(item);
  const [opened] = useState<PriceFields>({ bill: entry?.bill, price: entry?.price, tariff: entry?.tariff });
  const savePrice = async (fields: PriceFields) => {
    // The three fields are one choice: a changed one replaces what arrived meanwhile.
    const isChanged = Object.keys(changedFields(opened, fields)).length > 0;
    const value = { bill: null, price: null, tariff: null, ...changedFields(null, fields) };
    return isChanged ? change('charge', chargeEntryId(charge.beganAt), value) : onClose();
  };
  return (
    <Drawer
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t(part === 'price' ? 'charging.setPrice' : 'charging.namePlace')}
      tall={part === 'place'}
    >
      {part === 'price' ? (
        <PriceForm entry={entry} prices={prices} onSave={savePrice} onCancel={onClose} />
      ) : (
        <PlaceEditor
          initial={newPlace(charge.lat ?? 0, charge.lng ?? 0)}
          tariffs={prices.tariffs}
          onSave={(place) => change('place', crypto.randomUUID(), changedFields(null, place))}
          onCancel={onClose}
        />
      )}
    </Drawer>
  );
}
