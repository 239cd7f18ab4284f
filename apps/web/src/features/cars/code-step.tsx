import { readInvite, readPairingQrText } from '@ligo/protocol';
import type { PlainKey } from '@ligo/texts';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { PATHS } from '../../lib/paths.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { Button } from '../../ui/input/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { CodeForm } from './code-form.tsx';
import { CodePlace } from './code-place.tsx';
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

/** The texts of a camera that cannot scan, with the owner's remedy. */
const FAILURES: Record<ScannerFailure, { title: PlainKey<'app' | 'cars'>; text: PlainKey<'app' | 'cars'> }> =
  {
    refused: { title: 'add.cameraFailed', text: 'add.cameraRefused' },
    camera: { title: 'add.cameraFailed', text: 'add.cameraBroken' },
    reader: { title: 'add.readerFailed', text: 'error.checkConnection' },
  };

/** The server has added another car than the one that showed the QR code. */
const OTHER_CAR: AddErrorTexts = { title: 'status.failure.unproven', text: 'status.failure.unprovenHint' };

/** A shorter wait would look like a flicker. */
const MIN_SUBMIT_MS = 1_000;

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whether the owner is still here, when something has been waited for. */
function useIsShown() {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return isShown;
}

/** First step: the code, scanned or typed. */
export function CodeStep({
  port,
  isActive,
  onAdded,
}: {
  port: ScannerPort;
  isActive: boolean;
  /** `isNew`: it has no name yet. */
  onAdded: (isNew: boolean) => void;
}) {
  const { t } = useTexts('cars');
  const { carList, newCar, approval, link } = useStores();
  /** `null` until it is known whether there is a camera. */
  const [way, setWay] = useState<'scan' | 'type' | null>(null);
  const [wasAsked, setAsked] = useState(false);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<ScannerFailure | null>(null);
  const [isSubmitting, setSubmitting] = useState(false);
  const [error, setError] = useState<AddErrorTexts | null>(null);

  const isShown = useIsShown();
  useEffect(() => {
    void port.canScan().then((canScan) => setWay((chosen) => chosen ?? (canScan ? 'scan' : 'type')));
  }, [port]);

  /** `text`: as it was scanned, typed or pasted. */
  async function submit(code: string, text: string, wasTyped: boolean) {
    if (isSubmitting || error) return;
    setSubmitting(true);
    const invite = readInvite(text);
    // Before the server adds the car: its first link may follow at once.
    if (invite) approval.invite(invite.carId, invite.secret);
    // A result that comes at once would only flicker.
    const [result] = await Promise.allSettled([carList.add(code), wait(MIN_SUBMIT_MS)]);
    const isOther = result.status === 'fulfilled' && invite !== null && invite.carId !== result.value.carId;
    if (isOther) await carList.remove(result.value.carId).catch(() => {});
    setSubmitting(false);
    if (result.status === 'rejected' && invite && failureOf(result.reason).code === 'car-already-linked') {
      // Another phone of the account: the next link proves the secret.
      carList.select(invite.carId);
      link.stop();
      link.start();
      return onAdded(false);
    }
    if (result.status === 'rejected') return setError(addErrorTexts(result.reason, wasTyped));
    if (isOther) return setError(OTHER_CAR);
    newCar.set({ code, carId: result.value.carId });
    // The owner has left meanwhile.
    if (!isShown.current) return void carList.refresh();
    onAdded(true);
  }

  const isManual = way === 'type' || failure !== null;
  const toggleManual = () => {
    setWay(isManual ? 'scan' : 'type');
    setAsked(true);
    setFailure(null);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <h2 className="text-lg font-semibold">{t(isManual ? 'add.typeTitle' : 'add.scanTitle')}</h2>
          <p className="text-normal">{t(isManual ? 'add.typeText' : 'add.scanText')}</p>
        </div>
        <CodePlace isCode={isManual} />
      </div>
      {failure && <FailureNote failure={failure} />}
      {isManual ? (
        <CodeForm
          typed={typed}
          onTyped={setTyped}
          isSubmitting={isSubmitting}
          isWanted={wasAsked && failure === null}
          onCode={(code, text) => void submit(code, text, true)}
        />
      ) : (
        <Scanner
          port={port}
          isActive={isActive && way === 'scan' && !isSubmitting && !error}
          onCode={(text) => void submit(readPairingQrText(text) ?? '', text, false)}
          onFailed={setFailure}
        />
      )}
      <Button variant="ghost" wide onClick={toggleManual}>
        {t(failure ? 'add.cameraAgain' : isManual ? 'add.scanInstead' : 'add.manual')}
      </Button>
      <p className="text-sm text-normal">{t('add.oldPhone', { address: `${location.host}${PATHS.unit}` })}</p>
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
