import { useState } from 'react';
import { BigButton, Card, Modal } from '../../dashboard/controls.tsx';
import { useReadable } from '../../dashboard/dashboard-context.tsx';
import { useUnitTexts } from '../../i18n/unit.ts';
import { useUnit } from '../unit-context.tsx';
import { PinForm } from './pin-form.tsx';

/** Sets and removes the PIN. */
export function PinCard() {
  const { t } = useUnitTexts();
  const { pin } = useUnit();
  const isSet = useReadable(pin.isSet, (each) => each);
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const set = async (chosen: string) => {
    setBusy(true);
    await pin.set(chosen);
    setBusy(false);
    setChoosing(false);
  };
  const begin = async () => {
    if (!(await pin.allow())) return;
    if (isSet) pin.remove();
    else setChoosing(true);
  };
  return (
    <Card title={t('unit.pin')}>
      <p className="mb-3 text-normal">{t(isSet ? 'unit.pin.isSet' : 'unit.pin.none')}</p>
      <BigButton className="self-start" onClick={begin}>
        {t(isSet ? 'unit.pin.remove' : 'unit.pin.set')}
      </BigButton>
      {isChoosing && (
        <Modal title={t('unit.pin.set')} onClose={() => setChoosing(false)}>
          <PinForm label={t('unit.pin.choose')} isBusy={isBusy} onPin={set} />
        </Modal>
      )}
    </Card>
  );
}
