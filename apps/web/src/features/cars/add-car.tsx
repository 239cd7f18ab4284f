import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../i18n/index.ts';
import { useStores } from '../../stores/use-stores.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/input/button.tsx';
import { TextField } from '../../ui/input/text-field.tsx';
import { CodeStep } from './code-step.tsx';
import type { ScannerPort } from './ports.ts';

/** Second step: a name for the new car; an empty one will do. */
function NameStep({ isActive, onDone }: { isActive: boolean; onDone: () => void }) {
  const { t } = useTexts('cars');
  const { carList, newCar } = useStores();
  const toast = useToast();
  const [name, setName] = useState('');
  const [isSaving, setSaving] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // A field off the screen must not be focused.
    if (isActive) form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [isActive]);

  async function save() {
    const { carId } = newCar.get();
    if (!carId || isSaving) return;
    setSaving(true);
    try {
      await carList.rename(carId, name);
    } catch {
      toast({ tone: 'error', title: t('error.unable'), description: t('error.checkConnection') });
    }
    await carList.refresh();
    newCar.reset();
    setSaving(false);
    onDone();
  }

  return (
    <form
      ref={form}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h2 className="text-lg font-semibold first-letter:uppercase">{t('add.nameTitle')}</h2>
      <TextField
        label={t('add.name')}
        placeholder={t('cars.unnamed')}
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.target.value)}
        className="min-h-16 text-xl"
      />
      <Button type="submit" wide loading={isSaving}>
        {t('common.next')}
      </Button>
    </form>
  );
}

/** How long one step slides away and the other in. */
const SLIDE_MS = 400;

/** The two steps of adding a car, side by side; the second slides in when the first is done. */
export function AddCar({ port, onDone }: { port: ScannerPort; onDone: () => void }) {
  const { newCar, carList } = useStores();
  const [step, setStep] = useState<'code' | 'name'>('code');
  useEffect(() => {
    newCar.reset();
    return () => {
      // The owner has left before the car got a name.
      if (newCar.get().carId) void carList.refresh();
    };
  }, [newCar, carList]);
  const slide = { transitionDuration: `${SLIDE_MS}ms` };
  return (
    // Focus rings need a little room, which is taken from the drawer's own edge.
    <div className="-mx-1 overflow-hidden">
      <div
        style={slide}
        className={`flex w-[200%] transition-transform ease-calm ${step === 'name' ? '-translate-x-1/2 rtl:translate-x-1/2' : ''}`}
      >
        <div className="w-1/2 p-1" inert={step !== 'code'}>
          <CodeStep
            port={port}
            isActive={step === 'code'}
            onAdded={(isNew) => (isNew ? setStep('name') : onDone())}
          />
        </div>
        <div className="w-1/2 p-1" inert={step !== 'name'}>
          <NameStep isActive={step === 'name'} onDone={onDone} />
        </div>
      </div>
    </div>
  );
}
