import { BOOK, type ChargeEntry, currencySchema } from '@ligo/protocol';
import { type ChargesOfFile, CsvError, entriesOfFile, readChargeFile, textOfFile } from '@ligo/vehicle';
import { IconFileImport } from '@tabler/icons-react';
import { useId, useMemo, useRef, useState } from 'react';
import { formatDate, formatNumber } from '../../../i18n/formats.ts';
import { useTexts } from '../../../i18n/index.ts';
import { useLazyStores, useValue } from '../../../stores/use-stores.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Button } from '../../../ui/input/button.tsx';
import { SelectField } from '../../../ui/input/select-field.tsx';
import { TextField } from '../../../ui/input/text-field.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { sortEntries } from './sort-entries.ts';
import { CHARGE_KIND, EMPTY_CHARGE, type OwnCharge } from './use-own-charges.ts';

const MAX_BYTES = 20_000_000;

type Problem = 'charging.importLarge' | 'charging.importNoTable' | 'charging.importUnknown';

/** A chosen file; its problem if it cannot be imported. */
async function readFile(file: File): Promise<ChargesOfFile | Problem> {
  if (file.size > MAX_BYTES) return 'charging.importLarge';
  try {
    return readChargeFile(textOfFile(new Uint8Array(await file.arrayBuffer()))) ?? 'charging.importUnknown';
  } catch (error) {
    if (error instanceof CsvError) return 'charging.importNoTable';
    throw error;
  }
}

function useEntries(file: ChargesOfFile | null, zone: string, currency: string, vehicle: string | undefined) {
  return useMemo(() => {
    if (!file) return null;
    try {
      return entriesOfFile(file.charges, { zone, vehicle, currency: currency || null });
    } catch {
      // The zone is being typed.
      return null;
    }
  }, [file, zone, currency, vehicle]);
}

interface ImportDrawerProps {
  charges: readonly OwnCharge[];
  onClose: () => void;
}

/** Adds the sessions of a file of another program, after showing what would happen. */
export default function ImportDrawer({ charges, onClose }: ImportDrawerProps) {
  const { t } = useTexts('charging');
  const toast = useToast();
  const { book } = useLazyStores();
  const entryCount = useValue(book, ({ items }) => items.length);
  const input = useRef<HTMLInputElement>(null);
  const [read, setRead] = useState<ChargesOfFile | Problem | null>(null);
  const [zone, setZone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [currency, setCurrency] = useState('EUR');
  const [isBusy, setBusy] = useState(false);
  const file = typeof read === 'object' ? read : null;
  const [chosen, setChosen] = useState('');
  const vehicles = file && file.vehicles.length > 1 ? file.vehicles : [];
  const vehicle = vehicles.includes(chosen) ? chosen : vehicles[0];
  const code = currency.trim();
  const isCurrencyWrong = file?.hasCosts === true && code !== '' && !currencySchema().safeParse(code).success;
  const entries = useEntries(file, zone, code, vehicle);
  const sorted = entries && sortEntries(entries, charges, BOOK.maxEntries - entryCount);

  const work = (run: () => Promise<void>) => {
    setBusy(true);
    void run()
      .catch(() => toast({ tone: 'error', title: t('error.unable') }))
      .finally(() => setBusy(false));
  };
  const add = (added: [string, ChargeEntry][]) =>
    work(async () => {
      await book.change(
        added.map(([id, entry]) => ({
          ...{ kind: CHARGE_KIND, id },
          value: { ...EMPTY_CHARGE, ...JSON.parse(JSON.stringify(entry)) },
        })),
      );
      toast({ tone: 'success', title: t('charging.imported', { count: added.length }) });
      onClose();
    });
  return (
    <Drawer open onOpenChange={(isOpen) => isOpen || onClose()} title={t('charging.importTitle')}>
      <div className="flex flex-col gap-4 pt-2">
        <p className="text-sm text-normal">{t('charging.importText')}</p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv,text/plain"
          aria-label={t('charging.importChoose')}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const chosen = target.files?.[0];
            target.value = '';
            if (chosen) work(async () => setRead(await readFile(chosen)));
          }}
        />
        <Button
          wide
          variant={file ? 'secondary' : 'primary'}
          loading={isBusy}
          icon={<IconFileImport className="size-5" aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {t('charging.importChoose')}
        </Button>
        <p role="alert" className="text-sm text-attention">
          {typeof read === 'string' && t(read)}
        </p>
        {vehicle !== undefined && (
          <SelectField
            label={t('charging.importVehicle')}
            value={vehicle}
            options={vehicles.map((value) => ({ value, text: value }))}
            onChange={setChosen}
          />
        )}
        {file?.needsZone && <ZoneField zone={zone} onChange={setZone} />}
        {file?.hasCosts && (
          <CurrencyField currency={currency} isWrong={isCurrencyWrong} onChange={setCurrency} />
        )}
        {file && sorted && (
          <>
            <FilePreview file={file} sorted={sorted} />
            <Button
              wide
              disabled={isBusy || isCurrencyWrong || sorted.added.length === 0}
              onClick={() => add(sorted.added)}
            >
              {t('charging.importDo', { count: sorted.added.length })}
            </Button>
          </>
        )}
      </div>
    </Drawer>
  );
}

interface CurrencyFieldProps {
  currency: string;
  isWrong: boolean;
  onChange: (currency: string) => void;
}

/** The currency of the file's prices; without one, none is imported. */
function CurrencyField({ currency, isWrong, onChange }: CurrencyFieldProps) {
  const { t } = useTexts('charging');
  const problemId = useId();
  return (
    <div>
      <TextField
        label={t('charging.importCurrency')}
        value={currency}
        maxLength={3}
        dir="ltr"
        className="aria-invalid:border-attention"
        aria-invalid={isWrong || undefined}
        aria-describedby={problemId}
        onChange={({ target }) => onChange(target.value.toUpperCase())}
      />
      <p id={problemId} role="alert" className="mt-1 text-sm text-attention empty:hidden">
        {isWrong && t('charging.currencyProblem')}
      </p>
    </div>
  );
}

/** The zone of times that have none; a browser lists all. */
function ZoneField({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const { t } = useTexts('charging');
  return (
    <>
      <TextField
        label={t('charging.importZone')}
        value={zone}
        list="import-zones"
        dir="ltr"
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id="import-zones">
        {Intl.supportedValuesOf('timeZone').map((each) => (
          <option key={each} value={each} />
        ))}
      </datalist>
    </>
  );
}

interface FilePreviewProps {
  file: ChargesOfFile;
  sorted: ReturnType<typeof sortEntries>;
}

/** How many sessions of a file are added, and why the others are not. */
function FilePreview({ file, sorted }: FilePreviewProps) {
  const { t, language } = useTexts('charging');
  const [first, last] = [sorted.added[0], sorted.added.at(-1)];
  const rows = [
    ['charging.importNew', sorted.added.length],
    ['charging.importKnown', sorted.known],
    ['charging.importRecorded', sorted.recorded],
    ['charging.importBeyond', sorted.beyond],
    ['charging.importUnreadable', file.unreadable],
  ] as const;
  return (
    <dl className="rounded-card border border-border px-4 py-2" data-testid="import-preview">
      <div className="flex flex-wrap justify-between gap-x-3 py-1 font-medium">
        <dt>{file.source}</dt>
        <dd>
          {first && last && (
            <bdi className="[overflow-wrap:anywhere]">
              {[first, last].map(([, { beganAt = 0 }]) => formatDate(beganAt * 1_000)).join(' – ')}
            </bdi>
          )}
        </dd>
      </div>
      {rows.map(
        ([label, count], index) =>
          (count > 0 || index === 0) && (
            <div key={label} className="flex flex-wrap justify-between gap-x-3 py-1">
              <dt className="text-normal">{t(label)}</dt>
              <dd>{formatNumber(language, count, 0)}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
