import type { PlainKey } from '@ligo/texts';
import { useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/input/button.tsx';
import { TextField } from '../../ui/input/text-field.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { ScannerPort } from './ports.ts';
import { Scanner } from './scanner.tsx';
import type { ScannerFailure } from './scanner-machine.ts';

interface AddErrorTexts {
  title: PlainKey<'app' | 'cars'>;
  text: PlainKey<'app' | 'cars'> | null;
}

function failureOf(error: unknown): { status: number; code: string } {
  const failure = typeof error === 'object' && error !== null && 'failure' in error ? error.failure : null;
  const isFailure =
    typeof failure === 'object' && failure !== null && 'status' in failure && 'code' in failure;
  return isFailure ? { status: Number(failure.status), code: String(failure.code) } : { status: 0, code: '' };
}

/** The texts of the server's answers to a pairing code. A scanned code is never mistyped: an unknown one has expired. */
export function addErrorTexts(error: unknown, wasTyped: boolean): AddErrorTexts {
  const { status, code } = failureOf(error);
  if (code === 'car-already-linked') return { title: 'add.alreadyTitle', text: 'add.alreadyText' };
  if (code === 'too-many-cars') return { title: 'add.tooManyTitle', text: 'add.tooManyText' };
  if (code === 'pairing-code-unknown' && wasTyped)
    return { title: 'add.unknownTitle', text: 'add.unknownText' };
  if (status === 404) return { title: 'add.expiredTitle', text: 'add.expiredText' };
  return { title: 'add.unexpected', text: status === 0 ? 'error.checkConnection' : null };
}

/** The code under the QR code, typed by hand. */
function CodeForm({
  typed,
  onTyped,
  isSubmitting,
  onCode,
}: {
  typed: string;
  onTyped: (typed: string) => void;
  isSubmitting: boolean;
  onCode: (code: string) => void;
}) {
  const { t } = useTexts('cars');
  const code = typed.trim();
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onCode(code);
      }}
    >
      <TextField
        label={t('add.code')}
        value={typed}
        onChange={(event) => onTyped(event.target.value.toUpperCase())}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        className="text-center tracking-[0.3em] uppercase"
      />
      <Button type="submit" wide loading={isSubmitting} disabled={code === ''}>
        {t('common.next')}
      </Button>
    </form>
  );
}

/** The texts of a camera that cannot scan, with the owner's remedy. */
const FAILURES: Record<ScannerFailure, { title: PlainKey<'app' | 'cars'>; text: PlainKey<'app' | 'cars'> }> =
  {
    refused: { title: 'add.cameraFailed', text: 'add.cameraRefused' },
    camera: { title: 'add.cameraFailed', text: 'add.cameraBroken' },
    reader: { title: 'add.readerFailed', text: 'error.checkConnection' },
  };

/** A shorter wait would look like a flicker. */
const MIN_SUBMIT_MS = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** First step: the code, scanned or typed. */
export function CodeStep({
  port,
  isActive,
  onAdded,
}: {
  port: ScannerPort;
  isActive: boolean;
  onAdded: () => void;
}) {
  const { t } = useTexts('cars');
  const { carList, newCar } = useStores();
  const [isTyping, setTyping] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<ScannerFailure | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<AddErrorTexts | null>(null);

  async function submit(code: string, wasTyped: boolean) {
    if (isSubmitting || error) return;
    setSubmitting(true);
    // A result that comes at once would only flicker.
    const [result] = await Promise.allSettled([carList.add(code), wait(MIN_SUBMIT_MS)]);
    setSubmitting(false);
    if (result.status === 'rejected') return setError(addErrorTexts(result.reason, wasTyped));
    newCar.set({ code, carId: result.value.carId });
    onAdded();
  }

  const isManual = isTyping || failure !== null;
  const toggleManual = () => {
    setTyping(!isManual);
    setFailure(null);
  };
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h2 className="text-lg font-semibold">{t('add.scanTitle')}</h2>
        <p className="text-normal">{t('add.scanText')}</p>
      </div>
      {failure && <FailureNote failure={failure} />}
      {isManual ? (
        <CodeForm
          typed={typed}
          onTyped={setTyped}
          isSubmitting={isSubmitting}
          onCode={(code) => void submit(code, true)}
        />
      ) : (
        <Scanner
          port={port}
          isActive={isActive && !isSubmitting && !error}
          onCode={(code) => void submit(code, false)}
          onFailed={setFailure}
        />
      )}
      <Button variant="ghost" wide onClick={toggleManual} className="first-letter:uppercase">
        {t(failure ? 'add.cameraAgain' : isManual ? 'add.scanInstead' : 'add.manual')}
      </Button>
      {isSubmitting && <Submitting />}
      <Dialog
        open={error !== null}
        onOpenChange={() => setError(null)}
        title={error ? t(error.title) : ''}
        {...(error?.text ? { description: t(error.text) } : {})}
        actions={<Button onClick={() => setError(null)}>{t('common.close')}</Button>}
      />
    </div>
  );
}

function FailureNote({ failure }: { failure: ScannerFailure }) {
  const { t } = useTexts('cars');
  return (
    <div role="alert" className="rounded-card border border-border bg-raised p-4">
      <p className="text-attention">{t(FAILURES[failure].title)}</p>
      <p className="mt-1 text-sm text-normal">{t(FAILURES[failure].text)}</p>
      <p className="mt-1 text-sm text-normal first-letter:uppercase">{t('add.manual')}</p>
    </div>
  );
}

function Submitting() {
  const { t } = useTexts('cars');
  return (
    <div role="status" className="fixed inset-0 z-[55] grid place-items-center bg-background/90 text-normal">
      <p className="flex items-center gap-3">
        <Spinner /> {t('add.submitting')}
      </p>
    </div>
  );
}
