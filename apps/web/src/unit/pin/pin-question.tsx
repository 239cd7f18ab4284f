import { useEffect, useState } from 'react';
import { BigButton, Modal } from '../../dashboard/controls.tsx';
import { useUnitTexts } from '../../i18n/unit.ts';
import { twoDigits } from '../../lib/values/two-digits.ts';
import { useUnit } from '../unit-context.tsx';
import { PinForm } from './pin-form.tsx';

/** The rest of the wait after wrong PINs, ms, as long as there is one. */
function useWait(): number {
  const { pin } = useUnit();
  const [waitMs, setWaitMs] = useState(pin.waitMs);
  useEffect(() => {
    const timer = setInterval(() => setWaitMs(pin.waitMs()), 500);
    return () => clearInterval(timer);
  }, [pin]);
  return waitMs;
}

/** Asks for the PIN. */
export default function PinQuestion({ answer }: { answer: (isRight: boolean) => void }) {
  const { t } = useUnitTexts();
  const { pin } = useUnit();
  const [state, setState] = useState<'asking' | 'checking' | 'wrong'>('asking');
  const [isForgotten, setForgotten] = useState(false);
  const seconds = Math.ceil(useWait() / 1_000);
  const check = async (entered: string) => {
    setState('checking');
    if (await pin.check(entered)) answer(true);
    else setState('wrong');
  };
  return (
    <Modal title={t('unit.pin.enter')} onClose={() => answer(false)}>
      {seconds > 0 && state !== 'checking' ? (
        <p role="status" className="mt-4 text-attention">
          {t('unit.pin.wait', { time: `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}` })}
        </p>
      ) : (
        <PinForm label={t('unit.pin')} isBusy={state === 'checking'} onPin={check} />
      )}
      {state === 'wrong' && (
        <p role="alert" className="mt-3 text-danger">
          {t('unit.pin.wrong')}
        </p>
      )}
      {isForgotten ? (
        <Erasure />
      ) : (
        <BigButton className="mt-4" onClick={() => setForgotten(true)}>
          {t('unit.pin.forgotten')}
        </BigButton>
      )}
    </Modal>
  );
}

/** The only way on without the PIN. */
function Erasure() {
  const { t } = useUnitTexts();
  const { erase, pin } = useUnit();
  const [isErasing, setErasing] = useState(false);
  const begin = () => {
    setErasing(true);
    erase().then(
      () => pin.question.get()?.answer(false),
      () => setErasing(false),
    );
  };
  return (
    <>
      <p className="mt-4 text-normal">{t('unit.pin.forgottenText')}</p>
      <BigButton variant="danger" className="mt-4" isSending={isErasing} onClick={begin}>
        {t('unit.erase')}
      </BigButton>
    </>
  );
}
